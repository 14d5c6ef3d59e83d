import type { ListingValuesOf } from '@crosslister/contract/listings/listing-values.ts';
import { listingValuesSchema } from '@crosslister/contract/listings/per-platform.ts';
import { toDecimalText, toPence } from '@crosslister/domain/money.ts';
import { type DraftGap, gapError, gapsWhere } from '../../listing/draft-gap.ts';
import type { ListingDraft, RevisedField } from '../../listing/listing.ts';

type Values = ListingValuesOf<'ebay'>;
type Draft = Pick<ListingDraft, 'values' | 'pricePence'>;

const Values = listingValuesSchema('ebay');

/** The fields that only listings on eBay have. What cannot be read counts as not said. */
export const valuesOf = ({ values }: Pick<ListingDraft, 'values'>): Values =>
  Values.safeParse(values ?? {}).data ?? {};

export const ofBestOffer: readonly RevisedField[] = ['best_offer', 'best_offer_accept', 'best_offer_decline'];

const nextStep = 'Change it in the product, under eBay.';

/** The limits of offers must be below the price, and the lower one below the other. */
export function bestOfferGaps(draft: Draft): DraftGap[] {
  const { best_offer, best_offer_accept: accept, best_offer_decline: decline } = valuesOf(draft);
  if (!best_offer) return [];
  const isBelowPrice = (pounds = 0) => toPence(pounds) < draft.pricePence;
  return gapsWhere([
    [
      !isBelowPrice(accept),
      'The price from which eBay accepts offers must be lower than the price there.',
      nextStep,
      null,
    ],
    [
      !isBelowPrice(decline),
      'The price up to which eBay declines offers must be lower than the price there.',
      nextStep,
      null,
    ],
    [
      accept !== undefined && decline !== undefined && decline >= accept,
      'The price up to which eBay declines offers must be lower than the one from which it accepts them.',
      nextStep,
      null,
    ],
  ]);
}

const amount = (pounds: number) => ({ value: toDecimalText(toPence(pounds)), currency: 'GBP' });

/** The terms for buyers' offers, of which eBay keeps no part that is not sent. Throws `setup` if it would refuse them. */
export function bestOfferTerms(draft: Draft) {
  const [gap] = bestOfferGaps(draft);
  if (gap) throw gapError(gap);
  const { best_offer, best_offer_accept: accept, best_offer_decline: decline } = valuesOf(draft);
  if (!best_offer) return { bestOfferTerms: { bestOfferEnabled: false } };
  return {
    bestOfferTerms: {
      bestOfferEnabled: true,
      ...(accept && { autoAcceptPrice: amount(accept) }),
      ...(decline && { autoDeclinePrice: amount(decline) }),
    },
  };
}
