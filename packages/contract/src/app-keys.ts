import { z } from 'zod';

const value = z.string().trim().max(300);

/** Keys of an app a seller registered with eBay. Left out: as stored; all of them empty: forgotten. */
const ebayApp = { client_id: value, client_secret: value, ru_name: value };
const etsyApp = { keystring: value, shared_secret: value };

/** What stands beside the keys. */
const standing = {
  /** The server has keys of its own, which are used where the seller has none. */
  instance_has_keys: z.boolean(),
  /** What is to be registered with the marketplace as the address to return to. */
  return_address: z.string(),
};

/** What eBay's portal wants to be told as well: where it tells of closed accounts, without which keys do not work. */
const closedAccounts = { deletion_address: z.string(), deletion_token: z.string() };

/** Names in clear, secrets as `********`; empty where the seller has entered none. */
export const EbayApp = z.object({ ...ebayApp, ...standing, ...closedAccounts });
export type EbayApp = z.infer<typeof EbayApp>;
export const EtsyApp = z.object({ ...etsyApp, ...standing });
export type EtsyApp = z.infer<typeof EtsyApp>;

/** The apps of all platforms that want one, named as in the settings record. */
export const Apps = z.object({ ebay_app: EbayApp, etsy_app: EtsyApp });
export type Apps = z.infer<typeof Apps>;

const EbayAppUpdate = z.object(ebayApp).partial();
const EtsyAppUpdate = z.object(etsyApp).partial();

export const AppUpdates = z.object({ ebay_app: EbayAppUpdate, etsy_app: EtsyAppUpdate }).partial();
