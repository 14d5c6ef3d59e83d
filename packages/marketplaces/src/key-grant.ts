import type { MarketplaceContext, Secrets } from './context.ts';

/**
 * Keys that a seller's own shop makes on its page and posts to us, instead of the seller pasting them. The post carries
 * no proof of where it comes from: it counts only with a state we gave out, and once the shop has answered to the keys.
 */
export interface KeyGrant {
  /** The shop's base address out of what the seller typed. Throws MarketplaceError `setup` where that is none. */
  shopAt: (typed: string) => string;
  /**
   * The address at which the shop's API answers: the one typed, or one above it, as sellers paste the page they look at.
   * Asks without keys; the typed one where none answers.
   */
  findShop: (context: MarketplaceContext, typed: string) => Promise<string>;
  /** The shop's page that asks the seller. `callbackUrl` gets the keys and must be https, `returnUrl` the browser. */
  page: (request: { shop: string; state: string; callbackUrl: string; returnUrl: string }) => string;
  /** The state in what was posted and the secrets for this shop; null when it is not what a shop posts. */
  read: (body: unknown, shop: string) => { state: string; secrets: Secrets } | null;
  /** What the browser came back with: the state, and whether the seller agreed; null when it is not from that page. */
  readReturn: (query: Record<string, string>) => { state: string; agreed: boolean } | null;
}
