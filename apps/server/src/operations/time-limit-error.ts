import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';

/** The error when our own time limit ended an attempt. It is retried and shown like any other failure. */
export const timeLimitError = (cause: unknown) =>
  new MarketplaceError('unavailable', 'It took too long: the marketplace answers slowly.', { cause });
