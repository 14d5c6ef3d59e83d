import { tidySpecifics } from '@crosslister/domain/specifics/resolve-specifics.ts';
import type { Product, Variation } from '../answers.ts';
import { plainText } from '../texts.ts';

/** eBay's UK names for what stores call differently. */
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

const brandOf = ({ brands }: Product) => ['Brand', brands.map(({ name }) => name)] as const;

/** Its international number (GTIN), under eBay's name for a number of that form. */
function numberOf({ global_unique_id: gtin }: Product | Variation): readonly [string, string[]][] {
  const digits = gtin.replace(/[\s-]/g, '');
  if (/^97[89]\d{10}$|^\d{9}[\dX]$/.test(digits)) return [['ISBN', [digits]]];
  if (/^\d{12}$/.test(digits)) return [['UPC', [digits]]];
  return /^(\d{8}|\d{13,14})$/.test(digits) ? [['EAN', [digits]]] : [];
}

/** The attributes a buyer sees, brand and number, by eBay's UK names. */
export function specificsOf(product: Product): Record<string, string[]> {
  const shown = product.attributes.filter(({ visible }) => visible);
  return byName([
    ...shown.map(({ name, options }) => [name, options] as const),
    brandOf(product),
    ...numberOf(product),
  ]);
}

/** The options of the variation, and what its parent says about all of them. */
export function variationSpecifics(parent: Product, variation: Variation): Record<string, string[]> {
  const { attributes } = variation;
  const common = parent.attributes.filter(({ visible, variation }) => visible && !variation);
  return byName([
    ...common.map(({ name, options }) => [name, options] as const),
    ...attributes.filter(({ option }) => option).map(({ name, option }) => [name, [option]] as const),
    brandOf(parent),
    ...numberOf(variation),
  ]);
}
