import { EbayCondition } from '@crosslister/contract/credentials.ts';
import { missingSettings, unmetNeeds } from '@crosslister/domain/requirements.ts';
import { inPolicies, inProduct } from '../../fix.ts';
import { type DraftGap, gapError, gapsWhere, settingsGap } from '../../listing/draft-gap.ts';
import type { ListingDraft } from '../../listing/listing.ts';
import { normalPostcode } from '../account/location.ts';
import { EbaySettings } from '../settings.ts';
import { listingTitle } from './listing-texts.ts';
import { bestOfferGaps } from './listing-values.ts';

/** A draft with what eBay requires. If no category is chosen, one is found for it. */
export interface CheckedDraft extends ListingDraft {
  settings: EbaySettings;
  condition: EbayCondition;
}

function policyGap(settings: EbaySettings): DraftGap[] {
  const unmet = unmetNeeds('ebay', settings);
  if (!unmet) return [];
  const [first] = missingSettings('ebay', settings);
  return [{ message: unmet.message, nextStep: unmet.nextStep ?? '', fix: inPolicies('ebay', first) }];
}

function gapsIn(draft: ListingDraft, settings: EbaySettings): DraftGap[] {
  const others = gapsWhere([
    [!listingTitle(draft.title), 'The product has no name.', 'Enter a Product Name.', inProduct('name')],
    [draft.pricePence < 1, 'The product has no price.', 'Enter a Price.', inProduct('price')],
    [
      draft.quantity < 1,
      'There is nothing in stock to list.',
      'Set the quantity to 1 or more.',
      inProduct('quantity'),
    ],
    [
      draft.imageUrls.length === 0,
      'eBay needs at least one photo.',
      'Add a photo to the product.',
      inProduct('photos'),
    ],
    [
      settings.postcode !== '' && !normalPostcode(settings.postcode),
      `"${settings.postcode}" is not a UK postcode.`,
      'Correct your postcode under Settings → Default Policies.',
      inPolicies('ebay', 'postcode'),
    ],
  ]);
  return [...policyGap(settings), ...others, ...bestOfferGaps(draft)];
}

/** What eBay would refuse, found without asking it. Missing policies come first. */
export function gaps(draft: ListingDraft): DraftGap[] {
  const settings = EbaySettings.safeParse(draft.settings);
  return settings.success ? gapsIn(draft, settings.data) : [settingsGap('ebay', settings.error)];
}

/** The settings of a live listing, when only they are needed. Throws `setup` if they cannot be used. */
export function settingsOf(draft: ListingDraft): EbaySettings {
  const settings = EbaySettings.safeParse(draft.settings);
  if (settings.success) return settings.data;
  throw gapError(settingsGap('ebay', settings.error));
}

/** The product's own condition, otherwise the default of Settings. */
export function conditionOf(
  { condition }: Pick<ListingDraft, 'condition'>,
  settings: EbaySettings,
): EbayCondition {
  return EbayCondition.safeParse(condition).data ?? settings.condition;
}

/** The draft, if nothing is missing. Throws `setup` with the first gap. */
export function checkDraft(draft: ListingDraft): CheckedDraft {
  const settings = settingsOf(draft);
  const [gap] = gapsIn(draft, settings);
  if (gap) throw gapError(gap);
  return { ...draft, settings, condition: conditionOf(draft, settings) };
}
