import { imageRoutes } from './image-routes.ts';
import { inventoryRoutes } from './inventory-routes.ts';
import { listingReadRoutes } from './listing-reads.ts';
import { listingRoutes } from './listing-routes.ts';
import { consentRoutes } from './oauth-page.ts';
import { tokenRoutes } from './oauth-token.ts';
import { personalizationRoutes } from './personalization-routes.ts';
import { propertyRoutes } from './property-routes.ts';
import { readinessRoutes } from './readiness.ts';
import { receiptRoutes } from './receipt-routes.ts';
import { returnPolicyRoutes } from './return-policies.ts';
import type { Route } from './router.ts';
import { shippingProfileRoutes } from './shipping-profiles.ts';
import { shopPageRoutes } from './shop-pages.ts';
import { shopRoutes } from './shop-routes.ts';
import { taxonomyRoutes } from './taxonomy-routes.ts';
import { variationImageRoutes } from './variation-images.ts';

/** Every path the simulated site serves. The first match wins, so literal paths stand before `:names`. */
export const etsyRoutes: Route[] = [
  ...consentRoutes,
  ...tokenRoutes,
  ...shopRoutes,
  ...shippingProfileRoutes,
  ...returnPolicyRoutes,
  ...readinessRoutes,
  ...listingReadRoutes,
  ...listingRoutes,
  ...imageRoutes,
  ...inventoryRoutes,
  ...variationImageRoutes,
  ...personalizationRoutes,
  ...propertyRoutes,
  ...receiptRoutes,
  ...taxonomyRoutes,
  ...shopPageRoutes,
];
