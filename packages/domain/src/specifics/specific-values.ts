import type { SpecificRule } from '@crosslister/contract/item-specifics.ts';
import { numberMistake } from '@crosslister/contract/products/product-numbers.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';

/**
 * eBay's limits: characters of a name or a value, values of one specific, and number of specifics. The contract has the
 * same limits.
 */
export const longestText = 65;
export const mostValues = 30;
export const mostSpecifics = 45;
const shownValues = 6;
export const same = (one: string) => one.trim().toLowerCase();

function listed(values: readonly string[]): string {
  const more = values.length - shownValues;
  return `${values.slice(0, shownValues).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** What eBay would refuse in these values, as sentences. */
export function faultsOf(rule: SpecificRule, values: readonly string[]): string[] {
  const { name, multiple, free_text, max_length } = rule;
  const most = multiple ? mostValues : 1;
  const longest = max_length ?? longestText;
  const unknown = free_text ? [] : values.filter((value) => !rule.values.includes(value));
  const long = values.filter((value) => value.length > longest);
  const mistaken = values.flatMap((value) => numberMistake(name, value) ?? []);
  return [
    ...(values.length > most
      ? [`eBay takes ${most === 1 ? 'one value' : plural(most, 'value')} for ${name}, not ${values.length}.`]
      : []),
    ...unknown.map(
      (value) => `eBay does not take "${value}" as ${name} here. It takes: ${listed(rule.values)}.`,
    ),
    ...long.map(
      (value) => `"${value.slice(0, 20)}..." is too long as ${name}: eBay takes ${longest} characters.`,
    ),
    ...mistaken,
  ];
}

/** In the spelling of the category's list, each once, without empty ones. */
export function spelled(values: readonly string[], rule: SpecificRule | undefined): string[] {
  const known = new Map((rule?.values ?? []).map((value) => [same(value), value]));
  const found = values
    .map((value) => value.trim())
    .filter(Boolean)
    .map((value) => [same(value), known.get(same(value)) ?? value] as const);
  return [...new Map(found.toReversed()).values()].toReversed();
}
