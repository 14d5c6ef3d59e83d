import type { MarketplaceContext, Secrets } from '../context.ts';

/**
 * Keys that a seller's own shop makes on its page and posts to us, so that the seller need
 * not paste them. The post does not prove where it comes from. It counts only with a state
 * that we gave out, and once the shop has accepted the keys.
 */
export interface KeyGrant {
  /** The shop's base URL from what the seller typed. Throws MarketplaceError `setup` if there is none. */
  shopAt: (typed: string) => string;
  /**
   * The URL at which the shop's API answers: the typed one, or one above it, because sellers paste the URL of the page
   * they look at. Asks without keys. If none answers, the typed one.
   */
  findShop: (context: MarketplaceContext, typed: string) => Promise<string>;
  /**
   * The shop's page that asks the seller. The keys are posted to `callbackUrl`, which must be https; the browser
   * returns to `returnUrl`.
   */
  page: (request: { shop: string; state: string; callbackUrl: string; returnUrl: string }) => string;
  /** Where the shop's owner removes keys: a disconnect leaves them. */
  keysPage: (shop: string) => string;
  /** The state in what was posted and the secrets for this shop. Null if a shop does not post this. */
  read: (body: unknown, shop: string) => { state: string; secrets: Secrets } | null;
  /**
   * What the browser came back with: the state, and whether the seller agreed. Null if it does not come from that page.
   */
  readReturn: (query: Record<string, string>) => { state: string; agreed: boolean } | null;
}
