import type { SpecificRule } from '@crosslister/contract/item-specifics.ts';
import { numberMistake } from '@crosslister/contract/products/product-numbers.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import { isSize } from './size-in-name.ts';

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

/** Of clothes or shoes: bags and accessories have the same main category, and their "Size" may be a measure. */
const isWorn = (path: readonly string[]) => {
  const [, ...below] = path;
  const isOther = below.some((name) => /\b(?:bags|accessories)\b/i.test(name) && !/\bclothing\b/i.test(name));
  return /^(?:Clothes, Shoes|Baby\b.*\bClothing)/.test(path.join(' > ')) && !isOther;
};

/**
 * Sizes of clothes and shoes are those of the category's list, although eBay takes any text: since August 2026 it hides or
 * blocks listings with others. The "Size" of a print or a rug is any text, and so is one in a category without a known path.
 */
export const hidesOthers = ({ name, free_text, values }: SpecificRule, path: readonly string[]): boolean =>
  free_text && isSize(name) && values.length > 0 && (same(name) !== 'size' || isWorn(path));

/** Values that the category does not have, each with a sentence. */
export function unknownIn(
  rule: SpecificRule,
  values: readonly string[],
  path: readonly string[],
): { said: string; message: string }[] {
  const { name, free_text } = rule;
  const isHidden = hidesOthers(rule, path);
  if (free_text && !isHidden) return [];
  const known = `It takes: ${listed(rule.values)}.`;
  return values
    .filter((value) => !rule.values.includes(value))
    .map((said) => ({
      said,
      message: isHidden
        ? `eBay hides things whose ${name} is "${said}" here. ${known}`
        : `eBay does not take "${said}" as ${name} here. ${known}`,
    }));
}

/** What eBay would refuse in these values, as sentences. */
export function faultsOf(rule: SpecificRule, values: readonly string[], path: readonly string[]): string[] {
  const { name, multiple, max_length } = rule;
  const most = multiple ? mostValues : 1;
  const longest = max_length ?? longestText;
  const long = values.filter((value) => value.length > longest);
  const mistaken = values.flatMap((value) => numberMistake(name, value) ?? []);
  return [
    ...(values.length > most
      ? [`eBay takes ${most === 1 ? 'one value' : plural(most, 'value')} for ${name}, not ${values.length}.`]
      : []),
    ...unknownIn(rule, values, path).map(({ message }) => message),
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
