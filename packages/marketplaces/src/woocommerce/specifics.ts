import { tidySpecifics } from '@crosslister/domain/settle-specifics.ts';
import type { Product, Variation } from './answers.ts';
import { plainText } from './texts.ts';

/** eBay's UK names of what stores call otherwise. */
const ukNames: [RegExp, string][] = [
  [/^colou?rs?$/i, 'Colour'],
  [/^sizes?$/i, 'Size'],
  [/^brands?$/i, 'Brand'],
  [/^materials?$/i, 'Material'],
];

function ukName(name: string): string {
  const plain = plainText(name);
  return ukNames.find(([pattern]) => pattern.test(plain))?.[1] ?? plain;
}

function byName(said: readonly (readonly [string, readonly string[]])[]): Record<string, string[]> {
  const all = new Map<string, string[]>();
  for (const [name, values] of said) {
    const key = ukName(name);
    all.set(key, [...(all.get(key) ?? []), ...values.map(plainText)]);
  }
  return tidySpecifics(Object.fromEntries(all));
}

/** The attributes a buyer sees, by eBay's UK names. */
export function specificsOf({ attributes }: Product): Record<string, string[]> {
  return byName(attributes.filter(({ visible }) => visible).map(({ name, options }) => [name, options]));
}

/** What the variation is chosen by, and what its parent says of all of them. */
export function variationSpecifics(parent: Product, { attributes }: Variation): Record<string, string[]> {
  const common = parent.attributes.filter(({ visible, variation }) => visible && !variation);
  return byName([
    ...common.map(({ name, options }) => [name, options] as const),
    ...attributes.filter(({ option }) => option).map(({ name, option }) => [name, [option]] as const),
  ]);
}
