import { MarketplaceError } from '../../errors.ts';

/** The cursor was written by another version, or is invalid. */
export const staleCursor = () =>
  new MarketplaceError('rejected', 'The place where reading your eBay listings stopped is lost.', {
    nextStep: 'Start the import again.',
    staleCursor: true,
  });
