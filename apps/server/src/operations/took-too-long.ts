import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';

/** What our own clock ended: a failure like any other that is tried again, and told as one. */
export const tookTooLong = (cause: unknown) =>
  new MarketplaceError('unavailable', 'It took too long: the marketplace answers slowly.', { cause });
