import { MarketplaceError } from '../errors.ts';

/** The cursor of a reading is of another version, or of nothing. */
export const lostPlace = () =>
  new MarketplaceError('rejected', 'The place where reading your eBay listings stopped is lost.', {
    nextStep: 'Start the import anew.',
    lostPlace: true,
  });
