import { json } from '../../http/answer.ts';
import type { Route } from '../route.ts';

export const identityRoutes: Route[] = [
  {
    method: 'GET',
    path: '/commerce/identity/v1/user',
    api: 'commerce.identity',
    access: 'seller',
    scopes: ['commerce.identity.readonly'],
    handle: ({ seller }) =>
      json(200, {
        userId: seller.userId,
        username: seller.username,
        accountType: 'INDIVIDUAL',
        registrationMarketplaceId: 'EBAY_GB',
        status: 'CONFIRMED',
      }),
  },
];
