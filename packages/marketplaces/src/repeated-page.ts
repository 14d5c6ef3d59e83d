import { MarketplaceError } from './errors.ts';

/**
 * For a page of a list that is the same as the page before: the requested position is ignored, so reading on would
 * never end. Seen where a cache or a plugin is in front of a store.
 */
export function repeatedPage(who: string): MarketplaceError {
  return new MarketplaceError('rejected', `${who} answers with the same page of a list again and again.`, {
    nextStep:
      'A cache, a proxy or a security plugin may stand in between: let it leave the API alone (in a WooCommerce store /wp-json/), and try again.',
  });
}
