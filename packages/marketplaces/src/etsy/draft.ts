import { EtsySettings } from '@crosslister/contract/credentials.ts';
import type { Fix } from '@crosslister/contract/fix.ts';
import { currentWhenMade } from '@crosslister/domain/etsy-when-made.ts';
import type { z } from 'zod';
import { MarketplaceError } from '../errors.ts';
import { inPolicies, inProduct } from '../fix.ts';
import type { ListingDraft } from '../marketplace.ts';
import { listingText, listingTitle } from './wording.ts';

const mostOfOne = 999;
const longestSku = 32;
const defaults = 'under Settings -> Default Policies';
const here = `in the product's Listing settings or ${defaults}`;

/** A draft with what Etsy cannot do without, in the form it is sent. */
export interface CheckedDraft extends ListingDraft {
  settings: EtsySettings;
  text: string;
  whenMade: string;
  /** To be put on sale, which costs the listing fee; otherwise it stays a draft. */
  live: boolean;
}

type Gap = [message: string, nextStep: string, fix: Fix];

const policies = inPolicies('etsy');

const isResale = ({ who_made, is_supply }: EtsySettings) => who_made === 'someone_else' && !is_supply;

function madeGap(settings: EtsySettings, year: number): Gap | undefined {
  const made = currentWhenMade(settings.when_made, year);
  if (!made) {
    return [
      `"${settings.when_made}" is not a time Etsy knows for "When made".`,
      `Choose "When it was made" ${here}.`,
      inPolicies('etsy', 'when_made'),
    ];
  }
  if (!isResale(settings) || made.vintage) return undefined;
  return [
    'Etsy allows the resale of vintage items and supplies only: this one is made by someone else and less than 20 years old.',
    `Correct "Who made it" and "When it was made" ${here}, or list it elsewhere.`,
    inPolicies('etsy', 'when_made'),
  ];
}

function goesLive(draft: ListingDraft, settings: EtsySettings): boolean {
  return (settings.publish || draft.publish === true) && !draft.review;
}

function gaps(draft: ListingDraft, settings: EtsySettings, year: number): Gap[] {
  const found: [boolean, ...Gap][] = [
    [
      !settings.shipping_profile.trim(),
      'Etsy crosslisting requires a Shipping Profile to be configured.',
      'Please go to Settings -> Default Policies to configure it.',
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
    // From the settings alone: the category of a product is another marketplace's. A draft gets one that fits its name.
    [
      !settings.taxonomy_id && goesLive(draft, settings),
      'Etsy needs a category.',
      `Choose an Etsy category ${here}.`,
      inPolicies('etsy', 'taxonomy_id'),
    ],
  ];
  const made = madeGap(settings, year);
  return [...found.flatMap(([isMissing, ...gap]) => (isMissing ? [gap] : [])), ...(made ? [made] : [])];
}

function settingsGap(error: z.ZodError): Gap {
  const fields = error.issues.map(({ path }) => path.join('.')).join(', ');
  return [`These Etsy settings cannot be used: ${fields}.`, `Save them again ${defaults}.`, policies];
}

/**
 * What Etsy takes as "when made" this year, for a listing that stands. Throws `setup` when the settings cannot be used or
 * say what its rules forbid.
 */
export function checkSettings(draft: ListingDraft, now: Date): { settings: EtsySettings; whenMade: string } {
  const year = now.getUTCFullYear();
  const settings = EtsySettings.safeParse(draft.settings);
  const gap = settings.success ? madeGap(settings.data, year) : settingsGap(settings.error);
  const made = settings.success ? currentWhenMade(settings.data.when_made, year) : null;
  if (settings.success && made && !gap) return { settings: settings.data, whenMade: made.value };
  const [message, nextStep, fix] = gap ?? [
    'Etsy does not know this "When made".',
    `Choose it again ${defaults}.`,
    inPolicies('etsy', 'when_made'),
  ];
  throw new MarketplaceError('setup', message, { nextStep, fix });
}

/** What Etsy would refuse, or its rules forbid, as sentences with the next step, without asking it. */
export function missing(draft: ListingDraft, now = new Date()): string[] {
  const settings = EtsySettings.safeParse(draft.settings);
  const found = settings.success
    ? gaps(draft, settings.data, now.getUTCFullYear())
    : [settingsGap(settings.error)];
  return found.map(([message, nextStep]) => `${message} ${nextStep}`);
}

/** Where the first thing that `missing` names is mended; null when nothing is missing. */
export function whereMissing(draft: ListingDraft, now = new Date()): Fix | null {
  const settings = EtsySettings.safeParse(draft.settings);
  if (!settings.success) return policies;
  return gaps(draft, settings.data, now.getUTCFullYear())[0]?.[2] ?? null;
}

/** The draft as it is to be sent; throws `setup` with the first thing missing. */
export function checkDraft(draft: ListingDraft, now: Date): CheckedDraft {
  const year = now.getUTCFullYear();
  const settings = EtsySettings.safeParse(draft.settings);
  const gap = settings.success ? gaps(draft, settings.data, year)[0] : settingsGap(settings.error);
  const made = settings.success ? currentWhenMade(settings.data.when_made, year) : null;
  if (!settings.success || gap || !made) {
    const [message, nextStep, fix] = gap ?? [
      'This cannot be listed on Etsy.',
      `Check the settings ${defaults}.`,
      policies,
    ];
    throw new MarketplaceError('setup', message, { nextStep, fix });
  }
  const title = listingTitle(draft.title);
  return {
    ...draft,
    settings: settings.data,
    title,
    text: listingText(draft.descriptionHtml, title),
    whenMade: made.value,
    live: goesLive(draft, settings.data),
  };
}
