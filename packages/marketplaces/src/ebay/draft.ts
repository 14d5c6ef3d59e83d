import { EbayCondition, EbaySettings } from '@crosslister/contract/credentials.ts';
import {
  ebayPoliciesMessage,
  ebayPoliciesRequired,
  missingEbayPolicies,
  policiesNextStep,
} from '@crosslister/domain/requirements.ts';
import type { z } from 'zod';
import { MarketplaceError } from '../errors.ts';
import type { ListingDraft } from '../marketplace.ts';
import { normalPostcode } from './location.ts';
import { listingTitle } from './wording.ts';

const noCategory: [string, string] = [
  'eBay needs a category.',
  'Choose an eBay Category in the product, or a default category in Settings.',
];

/** A draft with what eBay cannot do without. */
export interface CheckedDraft extends ListingDraft {
  settings: EbaySettings;
  categoryId: string;
  condition: EbayCondition;
}

function gaps(draft: ListingDraft, settings: EbaySettings): [string, string][] {
  const found: [boolean, string, string][] = [
    [!listingTitle(draft.title), 'The product has no name.', 'Enter a Product Name.'],
    [draft.pricePence < 1, 'The product has no price.', 'Enter a Price.'],
    [draft.quantity < 1, 'There is nothing in stock to list.', 'Set the quantity to 1 or more.'],
    [draft.imageUrls.length === 0, 'eBay needs at least one photo.', 'Add a photo to the product.'],
    [!draft.categoryId, ...noCategory],
    [
      settings.postcode !== '' && !normalPostcode(settings.postcode),
      `"${settings.postcode}" is not a UK postcode.`,
      'Correct your postcode under Settings -> Default Policies.',
    ],
  ];
  return found.flatMap(([isMissing, message, nextStep]): [string, string][] =>
    isMissing ? [[message, nextStep]] : [],
  );
}

function settingsProblem(error: z.ZodError): [string, string] {
  const fields = error.issues.map(({ path }) => path.join('.')).join(', ');
  const message = `These eBay settings cannot be used: ${fields}.`;
  return [message, 'Save them again under Settings -> Default Policies.'];
}

/** What eBay would refuse, as sentences with the next step, without asking it. */
export function missing(draft: ListingDraft): string[] {
  const settings = EbaySettings.safeParse(draft.settings);
  if (!settings.success) return [settingsProblem(settings.error).join(' ')];
  const policies = ebayPoliciesMessage(settings.data);
  const others = gaps(draft, settings.data).map((gap) => gap.join(' '));
  return [...(policies ? [policies] : []), ...others];
}

function firstGap(draft: ListingDraft, settings: EbaySettings): [string, string] | undefined {
  const policies = missingEbayPolicies(settings);
  if (policies.length > 0) return [ebayPoliciesRequired(policies), policiesNextStep];
  return gaps(draft, settings)[0];
}

/** The settings of a listing that stands, where only they are asked for. Throws `setup` when they cannot be used. */
export function settingsOf(draft: ListingDraft): EbaySettings {
  const settings = EbaySettings.safeParse(draft.settings);
  if (settings.success) return settings.data;
  const [message, nextStep] = settingsProblem(settings.error);
  throw new MarketplaceError('setup', message, { nextStep });
}

/** The product's own condition, else the default of Settings. */
export function conditionOf({ condition }: ListingDraft, settings: EbaySettings): EbayCondition {
  return EbayCondition.safeParse(condition).data ?? settings.condition;
}

/** The draft when nothing is missing; throws `setup` with the first gap, the policies before all. */
export function checkDraft(draft: ListingDraft): CheckedDraft {
  const { categoryId } = draft;
  const settings = EbaySettings.safeParse(draft.settings);
  const gap = settings.success ? firstGap(draft, settings.data) : settingsProblem(settings.error);
  if (settings.success && categoryId && !gap) {
    return { ...draft, settings: settings.data, categoryId, condition: conditionOf(draft, settings.data) };
  }
  const [message, nextStep] = gap ?? noCategory;
  throw new MarketplaceError('setup', message, { nextStep });
}
