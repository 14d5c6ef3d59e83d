import type { EbayCondition } from '@crosslister/contract/credentials.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { type SettledSpecifics, settleSpecifics } from '@crosslister/domain/settle-specifics.ts';
import type { CategoryGap, CategoryRules } from '../category.ts';
import { MarketplaceError } from '../errors.ts';
import { inProduct, inSpecifics } from '../fix.ts';
import type { ListingDraft } from '../marketplace.ts';
import { missingAspectsMessage, whereAspects } from './errors.ts';

export type Aspects = Record<string, string[]>;

function conditionGap({ conditions }: CategoryRules, condition: string): CategoryGap | null {
  if (conditions.length === 0 || conditions.some((each) => each.condition === condition)) return null;
  const taken = conditions.map((each) => `${each.label} (${each.condition})`);
  return {
    field: 'condition',
    missing: [],
    message: `eBay does not take the condition ${condition} in this category. It takes: ${taken.join(', ')}.`,
    nextStep:
      'Choose one of these as the Condition of the product or under Settings -> Default Policies, or another eBay Category.',
  };
}

function specificsGaps({ missing, faults }: SettledSpecifics): CategoryGap[] {
  const field = 'specifics';
  const missed =
    missing.length > 0
      ? [{ field, missing, message: missingAspectsMessage(missing), nextStep: whereAspects } as const]
      : [];
  const nextStep = 'Correct it under Item specifics in the product.';
  return [...missed, ...faults.map((message) => ({ field, missing: [], message, nextStep }) as const)];
}

/** What eBay would refuse in the draft's condition and item specifics, by the rules of its category. */
export function categoryGaps(draft: ListingDraft, rules: CategoryRules): CategoryGap[] {
  const { title: name, specifics: given } = draft;
  const wanted = conditionGap(rules, draft.condition ?? String(draft.settings.condition ?? 'USED_EXCELLENT'));
  return [...(wanted ? [wanted] : []), ...specificsGaps(settleSpecifics(rules.specifics, { name, given }))];
}

function refuse(gaps: readonly CategoryGap[]): void {
  const [first] = gaps;
  if (!first) return;
  const message = gaps.map((gap) => gap.message).join(' ');
  const nextStep = [...new Set(gaps.map((gap) => gap.nextStep))].join(' ');
  const missing = gaps.flatMap((gap) => gap.missing);
  const fix = first.field === 'specifics' ? inSpecifics(missing) : inProduct(first.field);
  throw new MarketplaceError('setup', message, { nextStep, fix });
}

/** Throws `setup` if the category does not accept the condition. */
export function checkCondition(rules: CategoryRules, condition: EbayCondition): void {
  const gap = conditionGap(rules, condition);
  refuse(gap ? [gap] : []);
}

/**
 * The item specifics to send in a category: the product's own, then those the item has on eBay, then what the name
 * says, then eBay's own values for a product without a brand or number. `warnings` name what was filled in. Throws
 * `setup` if eBay requires more, or refuses what the product has.
 */
export function aspectsFor(
  rules: CategoryRules,
  { title, specifics }: Pick<ListingDraft, 'title' | 'specifics'>,
  present: Aspects,
): { aspects: Aspects; warnings: string[] } {
  const settled = settleSpecifics(rules.specifics, { name: title, given: specifics, present });
  refuse(specificsGaps(settled));
  const told = settled.filled
    .filter(({ from }) => from === 'name')
    .map(({ name, value }) => `${name} "${value}"`);
  return {
    aspects: settled.specifics,
    warnings: [
      ...(told.length > 0 ? [`Taken from the product's name: ${wordList(told)}.`] : []),
      ...settled.filled
        .filter(({ from }) => from === 'stand_in')
        .map(({ name, value }) => `eBay asks for ${name} here: it was given as "${value}".`),
    ],
  };
}
