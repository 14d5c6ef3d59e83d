import { taxonomyRoutes } from './categories/taxonomy-routes.ts';
import { imageRoutes } from './listings/image-routes.ts';
import { inventoryRoutes } from './listings/inventory-routes.ts';
import { listingReadRoutes } from './listings/listing-reads.ts';
import { listingRoutes } from './listings/listing-routes.ts';
import { personalizationRoutes } from './listings/personalization-routes.ts';
import { propertyRoutes } from './listings/property-routes.ts';
import { variationImageRoutes } from './listings/variation-images.ts';
import { receiptRoutes } from './receipts/receipt-routes.ts';
import type { Route } from './router.ts';
import { readinessRoutes } from './shops/readiness.ts';
import { returnPolicyRoutes } from './shops/return-policies.ts';
import { shippingProfileRoutes } from './shops/shipping-profiles.ts';
import { shopPageRoutes } from './shops/shop-pages.ts';
import { shopRoutes } from './shops/shop-routes.ts';
import { consentRoutes } from './sign-in/oauth-page.ts';
import { tokenRoutes } from './sign-in/oauth-token.ts';

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
