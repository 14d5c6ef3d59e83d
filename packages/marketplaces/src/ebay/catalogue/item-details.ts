import { EbayCondition } from '@crosslister/contract/credentials.ts';
import { conditionNames } from '@crosslister/contract/listings/conditions.ts';
import { isKnownOn } from '@crosslister/contract/platforms/attributes.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { isGradedByName, isOfCards } from '@crosslister/domain/specifics/card-in-name.ts';
import { type ResolvedSpecifics, resolveSpecifics } from '@crosslister/domain/specifics/resolve-specifics.ts';
import type {
  CategoryGap,
  CategoryRules,
  CheckedInCategory,
  ConditionDetail,
} from '../../catalogue/category.ts';
import { MarketplaceError } from '../../errors.ts';
import { inProduct, inSpecifics } from '../../fix.ts';
import type { ListingDraft } from '../../listing/listing.ts';
import type { InventoryItem } from '../answers.ts';
import { missingAspectsMessage, whereAspects } from '../errors.ts';
import { specificsWithNumbers } from './product-numbers.ts';

export type Aspects = Record<string, string[]>;

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

/** What has to be said of an item in this condition: nothing in most categories, grader and grade of a graded card. */
const detailsOf = ({ conditions }: CategoryRules, condition: string): readonly ConditionDetail[] =>
  conditions.find((each) => each.condition === condition)?.details ?? [];

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

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

/**
 * The condition that the product says, otherwise the default of Settings. Where the category takes only conditions of which
 * more has to be said, such as graded and ungraded cards, a product that says nothing has the one that its name tells.
 */
export function conditionIn(
  { conditions }: CategoryRules,
  { condition, settings, title }: Pick<ListingDraft, 'condition' | 'settings' | 'title'>,
): EbayCondition {
  const said = EbayCondition.safeParse(condition).data;
  if (said) return said;
  const usual = EbayCondition.safeParse(settings.condition).data ?? 'USED_EXCELLENT';
  const isTaken = conditions.length === 0 || conditions.some((each) => each.condition === usual);
  if (isTaken || !conditions.every(({ details }) => details.some(({ name }) => isOfCards(name))))
    return usual;
  const isGraded = isGradedByName(title);
  return conditions.find(({ details }) => details.length > 1 === isGraded)?.condition ?? usual;
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

/** As the Inventory API has them: numbers for names and values. */
export interface Descriptor {
  name: string;
  values?: string[] | undefined;
  additionalInfo?: string | undefined;
}

/** The values that stand on eBay, by the names of the details. */
function shownDetails(details: readonly ConditionDetail[], present: readonly Descriptor[]): Aspects {
  return Object.fromEntries(
    details.flatMap(({ id, name, values, value_ids: ids }) => {
      const found = present.find((each) => each.name === id);
      if (!found) return [];
      const shown = (found.values ?? []).flatMap((value) => values[ids.indexOf(value)] ?? []);
      const text = found.additionalInfo;
      return [[name, text ? [text] : shown] as const];
    }),
  );
}

/** What was entered of a condition, a card's grade for instance, beside what is on eBay. */
export function conditionDetails(
  rules: CategoryRules,
  condition: string,
  specifics: Readonly<Record<string, string[]>>,
  item: Pick<InventoryItem, 'conditionDescriptors'>,
): { name: string; sent: string[]; there: string[] }[] {
  const details = detailsOf(rules, condition);
  const shown = shownDetails(details, item.conditionDescriptors ?? []);
  return details.flatMap(({ name }) => {
    const [, sent = []] = Object.entries(specifics).find(([each]) => same(each, name)) ?? [];
    return sent.length > 0 ? [{ name, sent, there: shown[name] ?? [] }] : [];
  });
}

/** What is typed freely, the number of a certificate, is sent as text; the rest by eBay's numbers. */
function descriptorOf({ id, free_text, values, value_ids }: ConditionDetail, chosen: string[]): Descriptor[] {
  if (free_text && chosen[0]) return [{ name: id, additionalInfo: chosen[0] }];
  const ids = chosen.flatMap((value) => value_ids[values.findIndex((each) => same(each, value))] ?? []);
  return ids.length > 0 ? [{ name: id, values: ids }] : [];
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
