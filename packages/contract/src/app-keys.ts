import { z } from 'zod';

const value = z.string().trim().max(300);

/**
 * Keys of an app a seller registered with eBay. A missing value stays as stored; if all are
 * empty, the keys are removed.
 */
const ebayApp = { client_id: value, client_secret: value, ru_name: value };
const etsyApp = { keystring: value, shared_secret: value };

/** Information beside the keys. */
const standing = {
  /** The server has keys of its own, which are used if the seller has none. */
  instance_has_keys: z.boolean(),
  /** The return address to register with the marketplace. */
  return_address: z.string(),
};

/** What eBay's portal needs as well: where it reports closed accounts. Without it the keys do not work. */
const closedAccounts = { deletion_address: z.string(), deletion_token: z.string() };

/** Names in clear, secrets as `********`. Empty if the seller has entered none. */
export const EbayApp = z.object({ ...ebayApp, ...standing, ...closedAccounts });
export type EbayApp = z.infer<typeof EbayApp>;
export const EtsyApp = z.object({ ...etsyApp, ...standing });
export type EtsyApp = z.infer<typeof EtsyApp>;

/** The apps of all platforms that need one, named as in the settings record. */
export const Apps = z.object({ ebay_app: EbayApp, etsy_app: EtsyApp });
export type Apps = z.infer<typeof Apps>;

const EbayAppUpdate = z.object(ebayApp).partial();
const EtsyAppUpdate = z.object(etsyApp).partial();

export const AppUpdates = z.object({ ebay_app: EbayAppUpdate, etsy_app: EtsyAppUpdate }).partial();
