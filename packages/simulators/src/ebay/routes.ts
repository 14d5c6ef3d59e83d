import { accountRoutes } from './account/account-routes.ts';
import { policyRoutes } from './account/policies.ts';
import { rateLimitRoutes } from './account/rate-limits.ts';
import { metadataRoutes } from './categories/metadata.ts';
import { taxonomyRoutes } from './categories/taxonomy.ts';
import { inventoryItemRoutes } from './inventory/inventory-items.ts';
import { listingFeeRoutes } from './inventory/listing-fees.ts';
import { locationRoutes } from './inventory/locations.ts';
import { mediaRoutes } from './inventory/media.ts';
import { offerRoutes } from './inventory/offers.ts';
import { priceQuantityRoutes } from './inventory/prices-quantities.ts';
import { publishRoutes } from './inventory/publish.ts';
import { notificationRoutes } from './notifications/notification-routes.ts';
import { orderRoutes } from './orders/orders.ts';
import type { Route } from './route.ts';
import { shopRoutes } from './shop-pages.ts';
import { identityRoutes } from './sign-in/identity.ts';
import { consentRoutes } from './sign-in/oauth-page.ts';
import { tokenRoutes } from './sign-in/oauth-token.ts';
import { tradingRoutes } from './trading/routes.ts';

/** Every path of every host of the simulated site. The first match answers, so named paths precede `:ids`. */
export const ebayRoutes: Route[] = [
  ...consentRoutes,
  ...tokenRoutes,
  ...accountRoutes,
  ...policyRoutes,
  ...locationRoutes,
  ...inventoryItemRoutes,
  ...listingFeeRoutes,
  ...offerRoutes,
  ...publishRoutes,
  ...priceQuantityRoutes,
  ...orderRoutes,
  ...taxonomyRoutes,
  ...metadataRoutes,
  ...mediaRoutes,
  ...identityRoutes,
  ...notificationRoutes,
  ...rateLimitRoutes,
  ...tradingRoutes,
  ...shopRoutes,
];
