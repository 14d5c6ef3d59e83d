import { MarketplaceError } from './errors.ts';

/**
 * A page of a list that brings the same as the page before: the place where it was to start is not heeded, so reading on
 * would never end. Seen where a cache or a plugin stands before a store.
 */
export function repeatedPage(who: string): MarketplaceError {
  return new MarketplaceError('rejected', `${who} answers with the same page of a list again and again.`, {
    nextStep:
      'A cache, a proxy or a security plugin may stand in between: let it leave the API alone (in a WooCommerce store /wp-json/), and try again.',
  });
}
