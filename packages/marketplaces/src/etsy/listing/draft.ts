import { currentWhenMade } from '@crosslister/domain/specifics/etsy-when-made.ts';
import { inPolicies, inProduct } from '../../fix.ts';
import { type DraftGap, gapError, gapsWhere, settingsGap } from '../../listing/draft-gap.ts';
import type { ListingDraft } from '../../listing/listing.ts';
import { EtsySettings } from '../settings.ts';
import { listingText, listingTitle } from './listing-texts.ts';

const mostOfOne = 999;
const longestSku = 32;
const defaults = 'under Settings → Default Policies';
const here = `in the product's Listing settings or ${defaults}`;

/** A draft with what Etsy requires, in the form in which it is sent. */
export interface CheckedDraft extends ListingDraft {
  settings: EtsySettings;
  text: string;
  whenMade: string;
  /** To be published, which costs the listing fee. Otherwise it stays a draft. */
  live: boolean;
}

/** What a declared production partner made is none (etsy/open-api#539). */
const isResale = ({ who_made, is_supply, production_partner }: EtsySettings) =>
  who_made === 'someone_else' && !is_supply && !production_partner.trim();

function madeGap(settings: EtsySettings, year: number): DraftGap[] {
  const made = currentWhenMade(settings.when_made, year);
  return gapsWhere([
    [
      !made,
      `"${settings.when_made}" is not a time Etsy knows for "When made".`,
      `Choose "When it was made" ${here}.`,
      inPolicies('etsy', 'when_made'),
    ],
    [
      made !== null && isResale(settings) && !made.vintage,
      'Etsy allows the resale of vintage items and supplies only: this one is made by someone else and less than 20 years old.',
      `Correct "Who made it" and "When it was made" ${here}, or list it elsewhere.`,
      inPolicies('etsy', 'when_made'),
    ],
  ]);
}

function goesLive(draft: ListingDraft, settings: EtsySettings): boolean {
  return (settings.publish || draft.publish === true) && !draft.review;
}

function gapsIn(draft: ListingDraft, settings: EtsySettings, year: number): DraftGap[] {
  const found = gapsWhere([
    [
      !settings.shipping_profile.trim(),
      'Etsy crosslisting requires a Shipping Profile to be configured.',
      'Please go to Settings → Default Policies to configure it.',
      inPolicies('etsy', 'shipping_profile'),
    ],
    [
      !listingTitle(draft.title),
      'The product has no name Etsy can use.',
      'Enter a Product Name.',
      inProduct('name'),
    ],
    [!draft.sku.trim(), 'The product has no SKU.', 'Enter a SKU.', inProduct('sku')],
    [
      draft.sku.length > longestSku,
      `Etsy takes SKUs of at most ${longestSku} characters.`,
      'Shorten the SKU of the product.',
      inProduct('sku'),
    ],
    [draft.pricePence < 1, 'The product has no price.', 'Enter a Price.', inProduct('price')],
    [
      draft.quantity < 1,
      'There is nothing in stock to list.',
      'Set the quantity to 1 or more.',
      inProduct('quantity'),
    ],
    [
      draft.quantity > mostOfOne,
      `Etsy takes at most ${mostOfOne} of one thing.`,
      `Set the quantity to ${mostOfOne} or less.`,
      inProduct('quantity'),
    ],
    [
      draft.imageUrls.length === 0,
      'Etsy needs at least one photo.',
      'Add a photo to the product.',
      inProduct('photos'),
    ],
    // Only from the settings, because a product's category belongs to another marketplace. A draft gets one that fits
    // its name, and a listing of before has its own.
    [
      !settings.taxonomy_id && !draft.previous && goesLive(draft, settings),
      'Etsy needs a category.',
      `Choose an Etsy category ${here}.`,
      inPolicies('etsy', 'taxonomy_id'),
    ],
  ]);
  return [...found, ...madeGap(settings, year)];
}

/** What Etsy would refuse, or its rules forbid, found without asking it. */
export function gaps(draft: ListingDraft, now = new Date()): DraftGap[] {
  const settings = EtsySettings.safeParse(draft.settings);
  return settings.success
    ? gapsIn(draft, settings.data, now.getUTCFullYear())
    : [settingsGap('etsy', settings.error)];
}

/** The settings, and this year's value for "when made". Throws `setup` with the first of the gaps. */
function checked(
  { settings: stored }: ListingDraft,
  now: Date,
  gapsOf: (settings: EtsySettings, year: number) => DraftGap[],
): { settings: EtsySettings; whenMade: string } {
  const year = now.getUTCFullYear();
  const { data: settings, error } = EtsySettings.safeParse(stored);
  if (error) throw gapError(settingsGap('etsy', error));
  const [gap] = gapsOf(settings, year);
  if (gap) throw gapError(gap);
  const made = currentWhenMade(settings.when_made, year);
  if (!made) throw new Error('a "when made" that Etsy does not know is a gap');
  return { settings, whenMade: made.value };
}

/**
 * This year's value for "when made", for an existing listing. Throws `setup` if the settings cannot be used or contain
 * what Etsy's rules forbid.
 */
export function checkSettings(draft: ListingDraft, now: Date): { settings: EtsySettings; whenMade: string } {
  return checked(draft, now, madeGap);
}

/** The draft as it is sent. Throws `setup` with the first thing missing. */
export function checkDraft(draft: ListingDraft, now: Date): CheckedDraft {
  const { settings, whenMade } = checked(draft, now, (found, year) => gapsIn(draft, found, year));
  const title = listingTitle(draft.title);
  const text = listingText(draft.descriptionHtml, title);
  return { ...draft, settings, title, text, whenMade, live: goesLive(draft, settings) };
}
