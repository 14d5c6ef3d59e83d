import { accountRoutes } from './account.ts';
import { identityRoutes } from './identity.ts';
import { inventoryItemRoutes } from './inventory-items.ts';
import { listingFeeRoutes } from './listing-fees.ts';
import { locationRoutes } from './locations.ts';
import { mediaRoutes } from './media.ts';
import { metadataRoutes } from './metadata.ts';
import { notificationRoutes } from './notification-routes.ts';
import { consentRoutes } from './oauth-page.ts';
import { tokenRoutes } from './oauth-token.ts';
import { offerRoutes } from './offers.ts';
import { orderRoutes } from './orders.ts';
import { policyRoutes } from './policies.ts';
import { priceQuantityRoutes } from './prices-quantities.ts';
import { publishRoutes } from './publish.ts';
import { rateLimitRoutes } from './rate-limits.ts';
import type { Route } from './route.ts';
import { shopRoutes } from './shop-pages.ts';
import { taxonomyRoutes } from './taxonomy.ts';
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
