import { EbayCondition, EbaySettings } from '@crosslister/contract/credentials.ts';
import type { Fix } from '@crosslister/contract/fix.ts';
import {
  ebayPoliciesMessage,
  ebayPoliciesRequired,
  missingEbayPolicies,
  policiesNextStep,
} from '@crosslister/domain/requirements.ts';
import type { z } from 'zod';
import { MarketplaceError } from '../errors.ts';
import { inPolicies, inProduct } from '../fix.ts';
import type { ListingDraft } from '../marketplace.ts';
import { normalPostcode } from './location.ts';
import { listingTitle } from './wording.ts';

type Gap = [message: string, nextStep: string, fix: Fix];

const policies = inPolicies('ebay');

/** A draft with what eBay cannot do without; a category is found for it where none is chosen. */
export interface CheckedDraft extends ListingDraft {
  settings: EbaySettings;
  condition: EbayCondition;
}

function gaps(draft: ListingDraft, settings: EbaySettings): Gap[] {
  const found: [boolean, ...Gap][] = [
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
      'Correct your postcode under Settings -> Default Policies.',
      inPolicies('ebay', 'postcode'),
    ],
  ];
  return found.flatMap(([isMissing, ...gap]) => (isMissing ? [gap] : []));
}

function settingsProblem(error: z.ZodError): Gap {
  const fields = error.issues.map(({ path }) => path.join('.')).join(', ');
  const message = `These eBay settings cannot be used: ${fields}.`;
  return [message, 'Save them again under Settings -> Default Policies.', policies];
}

const sentence = ([message, nextStep]: Gap) => `${message} ${nextStep}`;

/** What eBay would refuse, as sentences with the next step, without asking it. */
export function missing(draft: ListingDraft): string[] {
  const settings = EbaySettings.safeParse(draft.settings);
  if (!settings.success) return [sentence(settingsProblem(settings.error))];
  const unchosen = ebayPoliciesMessage(settings.data);
  const others = gaps(draft, settings.data).map(sentence);
  return [...(unchosen ? [unchosen] : []), ...others];
}

function firstGap(draft: ListingDraft, settings: EbaySettings): Gap | undefined {
  const unchosen = missingEbayPolicies(settings);
  const [first] = unchosen;
  if (first) {
    return [
      ebayPoliciesRequired(unchosen.map(({ label }) => label)),
      policiesNextStep,
      inPolicies('ebay', first.field),
    ];
  }
  return gaps(draft, settings)[0];
}

/** Where the first thing that `missing` names is mended; null when nothing is missing. */
export function whereMissing(draft: ListingDraft): Fix | null {
  const settings = EbaySettings.safeParse(draft.settings);
  if (!settings.success) return policies;
  return firstGap(draft, settings.data)?.[2] ?? null;
}

/** The settings of a listing that stands, where only they are asked for. Throws `setup` when they cannot be used. */
export function settingsOf(draft: ListingDraft): EbaySettings {
  const settings = EbaySettings.safeParse(draft.settings);
  if (settings.success) return settings.data;
  const [message, nextStep, fix] = settingsProblem(settings.error);
  throw new MarketplaceError('setup', message, { nextStep, fix });
}

/** The product's own condition, else the default of Settings. */
export function conditionOf({ condition }: ListingDraft, settings: EbaySettings): EbayCondition {
  return EbayCondition.safeParse(condition).data ?? settings.condition;
}

/** The draft when nothing is missing; throws `setup` with the first gap, the policies before all. */
export function checkDraft(draft: ListingDraft): CheckedDraft {
  const settings = settingsOf(draft);
  const gap = firstGap(draft, settings);
  if (!gap) return { ...draft, settings, condition: conditionOf(draft, settings) };
  const [message, nextStep, fix] = gap;
  throw new MarketplaceError('setup', message, { nextStep, fix });
}
