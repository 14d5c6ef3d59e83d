import type { SpecificRule } from '@crosslister/contract/item-specifics.ts';
import { attributeNamed } from '@crosslister/contract/platforms/attributes.ts';
import { nearestValue } from './nearest-value.ts';
import { isSize } from './size-in-name.ts';
import { faultsOf, same, spelled } from './specific-values.ts';

/**
 * What the category asks for under another name than the seller has for the same: its "UK Shoe Size" takes a "Size". By
 * the seller's names. A value that the category would refuse stays under its own name.
 */
export function askedAs(
  rules: readonly SpecificRule[],
  given: Readonly<Record<string, readonly string[]>>,
  path: readonly string[],
): ReadonlyMap<string, SpecificRule> {
  const asked = new Set(rules.map(({ name }) => same(name)));
  const said = new Set(Object.keys(given).map(same));
  const found = new Map<string, SpecificRule>();
  for (const rule of rules.toSorted((one, other) => Number(other.required) - Number(one.required))) {
    const meaning = attributeNamed(rule.name);
    if (!meaning || said.has(same(rule.name))) continue;
    const takes = ([name, list]: [string, readonly string[]]) => {
      if (found.has(name) || asked.has(same(name)) || attributeNamed(name) !== meaning) return false;
      const values = spelled(list, rule);
      const isNear = (value: string) => isSize(rule.name) && nearestValue(rule, value) !== null;
      return values.length > 0 && (faultsOf(rule, values, path).length === 0 || values.every(isNear));
    };
    const [name] = Object.entries(given).find(takes) ?? [];
    if (name !== undefined) found.set(name, rule);
  }
  return found;
}
