import { conditionNames, type EbayCondition } from '@crosslister/contract/conditions.ts';
import { toPence } from '@crosslister/domain/money.ts';
import {
  type CompareListing,
  compareCategory,
  comparePart,
  comparePhotos,
  comparePostage,
  comparePrice,
} from '../compare-listing.ts';
import { conditionOf } from './draft.ts';
import { mostPhotos } from './images.ts';
import { findItem, offerOf, openListingId } from './offer.ts';
import { readLists } from './policies.ts';
import { EbaySettings } from './settings.ts';

const inWords = (condition: unknown) =>
  conditionNames[condition as EbayCondition] ?? String(condition ?? 'none');

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** The offer and its item as eBay has them now. Its shipping policy decides on postage. */
export const compareListing: CompareListing = async (context, listing, sent) => {
  const offer = await offerOf(context, listing);
  const item = offer && openListingId(offer) && (await findItem(context, listing.sku));
  if (!offer || !item) return null;
  const settings = EbaySettings.parse(sent.settings);
  const { shipping } = await readLists(context);
  const price = offer.pricingSummary?.price;
  return [
    comparePrice(sent, price ? toPence(Number(price.value)) : null),
    comparePostage(shipping, settings.shipping_policy, textOf(offer.listingPolicies?.fulfillmentPolicyId)),
    comparePhotos(sent, item.product?.imageUrls?.length ?? 0, mostPhotos),
    comparePart('Condition', inWords(conditionOf(sent, settings)), inWords(item.condition)),
    compareCategory(sent.categoryId, offer.categoryId ?? 'none'),
  ];
};
