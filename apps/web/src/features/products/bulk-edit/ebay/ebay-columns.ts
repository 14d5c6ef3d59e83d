import {
  type CategoryRulesAnswer,
  MAX_SPECIFIC_LENGTH,
  MAX_SPECIFIC_VALUES,
  type SpecificRule,
} from '@crosslister/contract/item-specifics.ts';
import {
  conditionNames,
  type EbayCondition,
  ebayConditions,
} from '@crosslister/contract/listings/conditions.ts';
import { hidesOthers } from '@crosslister/domain/specifics/specific-values.ts';
import { categoryOn } from '../category-columns.ts';
import type { GridColumn } from '../grid/grid-columns.ts';

/** The product has none of its own, so that of Settings is used. */
const DEFAULT = 'Default';

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** By its name as the seller sees it, or by eBay's own. */
function conditionOf(text: string): EbayCondition | null | undefined {
  if (text.trim() === '' || same(text, DEFAULT)) return null;
  return ebayConditions.find((each) => same(each, text) || same(conditionNames[each], text));
}

export const conditionColumn: GridColumn = {
  key: 'condition',
  label: 'Condition',
  field: 'condition',
  width: 150,
  shown: true,
  choices: [DEFAULT, ...Object.values(conditionNames)],
  read: ({ condition }) => (condition ? conditionNames[condition] : DEFAULT),
  tidy: (text) => {
    const condition = conditionOf(text);
    return condition === undefined ? text.trim() : condition ? conditionNames[condition] : DEFAULT;
  },
  mistake: (text) =>
    conditionOf(text) === undefined
      ? `eBay has no condition "${text.trim()}". Choose one of the list.`
      : undefined,
  write: (text) => ({ condition: conditionOf(text) ?? null }),
};

export const categoryColumn: GridColumn = {
  ...categoryOn('ebay'),
  key: 'ebay_category',
  label: 'eBay Category',
  field: 'ebay_category',
  read: ({ ebay_category }) => ebay_category,
  write: (ebay_category) => ({ ebay_category }),
};

const SEPARATOR = '; ';
const valuesOf = (text: string) =>
  text
    .split(';')
    .map((value) => value.trim())
    .filter(Boolean);

function specificMistake({ name, multiple, free_text, max_length, values }: SpecificRule, text: string) {
  const typed = valuesOf(text);
  if (!multiple && typed.length > 1) return `eBay accepts one value here, not ${typed.length}.`;
  if (typed.length > MAX_SPECIFIC_VALUES) return `${name} takes at most ${MAX_SPECIFIC_VALUES} values.`;
  const most = Math.min(max_length ?? MAX_SPECIFIC_LENGTH, MAX_SPECIFIC_LENGTH);
  if (typed.some((value) => value.length > most)) return `${name} takes at most ${most} characters.`;
  const unlisted = free_text ? [] : typed.filter((value) => !values.some((each) => same(each, value)));
  return unlisted.length > 0 ? `eBay does not take "${unlisted.join(', ')}" here.` : undefined;
}

/** One item specific. Several values are separated by semicolons. */
function specificColumn(rule: SpecificRule): GridColumn {
  const { name } = rule;
  const keyIn = (specifics: Record<string, string[]>) =>
    Object.keys(specifics).find((each) => same(each, name)) ?? name;
  const known = (value: string) => rule.values.find((each) => same(each, value)) ?? value;
  return {
    key: `specific:${name}`,
    label: name,
    field: 'specifics',
    width: 140,
    choices: rule.values,
    read: ({ specifics }) => (specifics[keyIn(specifics)] ?? []).join(SEPARATOR),
    tidy: (text) => valuesOf(text).map(known).join(SEPARATOR),
    mistake: (text) => specificMistake(rule, text),
    write: (text, { specifics }) => ({ specifics: { ...specifics, [keyIn(specifics)]: valuesOf(text) } }),
  };
}

/** The item specifics that one of these categories requires. Of several that do, each value of any is taken. */
export function requiredSpecifics(answers: readonly CategoryRulesAnswer[]): GridColumn[] {
  const rules = answers.flatMap(({ specifics }) => specifics.filter(({ required }) => required));
  return [...Map.groupBy(rules, ({ name }) => name.toLowerCase()).values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const values = [...new Set(all.flatMap((each) => each.values))];
    return [
      { ...specificColumn({ ...first, free_text: all.some((each) => each.free_text), values }), fixed: true },
    ];
  });
}

/** The item specifics that all of these categories have, as the strictest of them wants each. */
export function sharedSpecifics(answers: readonly CategoryRulesAnswer[]): GridColumn[] {
  const [first] = answers;
  if (!first) return [];
  return first.specifics.flatMap((rule) => {
    const rules = answers.map(({ specifics }) => specifics.find(({ name }) => same(name, rule.name)));
    if (rules.some((each) => each === undefined)) return [];
    const all = rules.flatMap((each) => each ?? []);
    // Of sizes eBay hides others than those of the list, although it takes any text.
    const listed = all.filter(
      (each, index) => !each.free_text || hidesOthers(each, answers[index]?.path ?? []),
    );
    return [
      specificColumn({
        name: rule.name,
        required: all.some(({ required }) => required),
        multiple: all.every(({ multiple }) => multiple),
        free_text: all.every(({ free_text }) => free_text),
        max_length: Math.min(...all.map(({ max_length }) => max_length ?? MAX_SPECIFIC_LENGTH)),
        values: (listed[0] ?? rule).values.filter((value) =>
          listed.every(({ values }) => values.some((each) => same(each, value))),
        ),
      }),
    ];
  });
}
