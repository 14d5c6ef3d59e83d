import { conditionNames, type EbayCondition } from '@crosslister/contract/listings/conditions.ts';
import { ebay } from '@crosslister/contract/platforms/ebay.ts';
import { toPence } from '@crosslister/domain/money.ts';
import {
  type CompareListing,
  compareCategory,
  comparePart,
  comparePhotos,
  comparePostage,
  comparePrice,
} from '../../listing/compare-listing.ts';
import { readLists } from '../account/policies.ts';
import { categoryRules } from '../catalogue/category-rules.ts';
import { conditionDetails } from '../catalogue/condition-details.ts';
import { EbaySettings } from '../settings.ts';
import { conditionOf } from './draft.ts';
import { findItem, offerOf, openListingId } from './offer.ts';

const inWords = (condition: unknown) =>
  conditionNames[condition as EbayCondition] ?? String(condition ?? 'none');

const wordsOf = (values: readonly string[]) => values.join(', ') || 'none';
const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** The offer and its item as eBay has them now. Its shipping policy decides on postage. */
export const compareListing: CompareListing = async (context, listing, sent) => {
  const offer = await offerOf(context, listing);
  const item = offer && openListingId(offer) && (await findItem(context, listing.sku));
  if (!offer || !item) return null;
  const settings = EbaySettings.parse(sent.settings);
  const { shipping } = await readLists(context);
  const price = offer.pricingSummary?.price;
  const condition = conditionOf(sent, settings);
  const { specifics = {} } = sent;
  // Without any there is none that the category could ask of the condition.
  const rules =
    Object.keys(specifics).length > 0 && offer.categoryId
      ? await categoryRules(context, offer.categoryId)
      : null;
  return [
    comparePrice(sent, price ? toPence(Number(price.value)) : null),
    comparePostage(shipping, settings.shipping_policy, textOf(offer.listingPolicies?.fulfillmentPolicyId)),
    comparePhotos(sent, item.product?.imageUrls?.length ?? 0, ebay.photos.most),
    comparePart('Condition', inWords(condition), inWords(item.condition)),
    ...(rules ? conditionDetails(rules, condition, specifics, item) : []).map(({ name, sent, there }) =>
      comparePart(name, wordsOf(sent), wordsOf(there)),
    ),
    compareCategory(sent.categoryId, offer.categoryId ?? 'none'),
  ];
};
