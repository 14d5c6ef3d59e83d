import type { EbayCondition } from '@crosslister/contract/credentials.ts';
import { conditionNames } from '@crosslister/contract/listings/conditions.ts';
import { isKnownOn } from '@crosslister/contract/platforms/attributes.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { type ResolvedSpecifics, resolveSpecifics } from '@crosslister/domain/specifics/resolve-specifics.ts';
import type { CategoryGap, CategoryRules, CheckedInCategory } from '../../catalogue/category.ts';
import { MarketplaceError } from '../../errors.ts';
import { inProduct, inSpecifics } from '../../fix.ts';
import type { ListingDraft } from '../../listing/listing.ts';
import type { InventoryItem } from '../answers.ts';
import { missingAspectsMessage, whereAspects } from '../errors.ts';
import {
  type Aspects,
  conditionIn,
  type Descriptor,
  descriptorOf,
  detailsOf,
  same,
  shownDetails,
} from './condition-details.ts';
import { specificsWithNumbers } from './product-numbers.ts';

function conditionGap({ conditions }: CategoryRules, condition: EbayCondition): CategoryGap | null {
  if (conditions.length === 0 || conditions.some((each) => each.condition === condition)) return null;
  const taken = conditions.map(({ condition: each, label }) => {
    const name = conditionNames[each];
    return label === name ? name : `${label} (${name})`;
  });
  return {
    field: 'condition',
    missing: [],
    message: `eBay does not take the condition ${conditionNames[condition]} in this category. It takes: ${taken.join(', ')}.`,
    nextStep:
      'Choose one of these as the Condition of the product or under Settings → Default Policies, or another eBay Category.',
  };
}

function specificsGaps({ missing, faults, unknown }: ResolvedSpecifics): CategoryGap[] {
  const field = 'specifics';
  const missed =
    missing.length > 0
      ? [{ field, missing, message: missingAspectsMessage(missing), nextStep: whereAspects } as const]
      : [];
  const nextStep = 'Correct it under Item specifics in the product.';
  const asked = (message: string) => {
    const [found] = unknown.filter((each) => each.message === message);
    return found ? { unknown: { name: found.name, said: found.said, nearest: found.nearest } } : {};
  };
  return [
    ...missed,
    ...faults.map((message) => ({ field, missing: [], message, nextStep, ...asked(message) }) as const),
  ];
}

/** The rules for specifics and details together, and the values without details of another condition. */
function asked(rules: CategoryRules, condition: string, given: Readonly<Record<string, string[]>>) {
  const details = detailsOf(rules, condition);
  const isNamed = (list: readonly { name: string }[], name: string) =>
    list.some((each) => same(each.name, name));
  const ofOthers = rules.conditions
    .flatMap((each) => each.details)
    .filter(({ name }) => !isNamed(details, name) && !isNamed(rules.specifics, name));
  const specifics = rules.specifics.filter(({ name }) => !isNamed(details, name));
  return {
    details,
    rules: [...details, ...specifics],
    given: Object.fromEntries(
      Object.entries(given).filter(([name]) => !isNamed(ofOthers, name) && isKnownOn('ebay', name)),
    ),
  };
}

/** What eBay would refuse in the draft's condition and item specifics, by the rules of its category, and what is filled in. */
export function checkInCategory(draft: ListingDraft, rules: CategoryRules): CheckedInCategory {
  const condition = conditionIn(rules, draft);
  const wanted = conditionGap(rules, condition);
  const { rules: all, given } = asked(rules, condition, draft.specifics);
  const resolved = resolveSpecifics(all, {
    name: draft.title,
    description: draft.descriptionHtml,
    path: draft.categoryPath ?? [],
    given,
  });
  return {
    gaps: [...(wanted ? [wanted] : []), ...specificsGaps(resolved)],
    filled: resolved.filled,
  };
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
 * The item specifics and condition details to send in a category: the product's own, then those the item has on eBay,
 * then what the name and the description say, then eBay's own values for a product without a brand or number. `warnings` name what was
 * filled in; `descriptors` are null where eBay asks for none. Throws `setup` if eBay requires more, or refuses what the
 * product has.
 */
export function aspectsFor(
  rules: CategoryRules,
  {
    title,
    descriptionHtml,
    specifics,
    categoryPath = [],
  }: Pick<ListingDraft, 'title' | 'descriptionHtml' | 'specifics' | 'categoryPath'>,
  condition: string,
  item: Pick<InventoryItem, 'product' | 'conditionDescriptors'> | null,
): { aspects: Aspects; descriptors: Descriptor[] | null; warnings: string[] } {
  const { details, rules: all, given } = asked(rules, condition, specifics);
  const there = specificsWithNumbers(item?.product?.aspects ?? {}, item?.product);
  const present = {
    ...asked(rules, condition, there).given,
    ...shownDetails(details, item?.conditionDescriptors ?? []),
  };
  const resolved = resolveSpecifics(all, {
    name: title,
    description: descriptionHtml,
    path: categoryPath,
    given,
    present,
  });
  refuse(specificsGaps(resolved));
  const foundIn = (place: 'name' | 'description' | 'category') => {
    const found = resolved.filled.filter(({ from }) => from === place);
    const values = found.map(({ name, value }) => `${name} "${value}"`);
    return values.length > 0 ? [`Taken from the product's ${place}: ${wordList(values)}.`] : [];
  };
  const detailOf = (name: string) => details.find((detail) => detail.name === name);
  const entries = Object.entries(resolved.specifics);
  return {
    aspects: Object.fromEntries(entries.filter(([name]) => !detailOf(name))),
    descriptors:
      details.length > 0
        ? entries.flatMap(([name, values]) => {
            const detail = detailOf(name);
            return detail ? descriptorOf(detail, values) : [];
          })
        : null,
    warnings: [
      ...foundIn('name'),
      ...foundIn('description'),
      ...foundIn('category'),
      ...resolved.filled
        .filter(({ from }) => from === 'stand_in')
        .map(({ name, value }) => `eBay asks for ${name} here: it was given as "${value}".`),
    ],
  };
}
