import { conditionNames } from '@crosslister/contract/listings/conditions.ts';
import { attribute, attributeNamed } from '@crosslister/contract/platforms/attributes.ts';
import { numberName } from '@crosslister/contract/products/product-numbers.ts';
import { tidySpecifics } from '@crosslister/domain/specifics/resolve-specifics.ts';
import type { Product, Variation } from '../answers.ts';
import { plainText } from '../texts.ts';

/** Our name for what stores call differently. */
const ukNames: [RegExp, string][] = [
  [/^colou?rs?$/i, attribute('colour').names[0]],
  [/^sizes?$/i, attribute('size').names[0]],
  [/^brands?$/i, attribute('brand').names[0]],
  [/^materials?$/i, attribute('material').names[0]],
];

function ukName(name: string): string {
  const plain = plainText(name);
  return ukNames.find(([pattern]) => pattern.test(plain))?.[1] ?? plain;
}

const conditions = new Map(Object.entries(conditionNames).map(([key, name]) => [name.toLowerCase(), key]));

/** Condition and its notes, where the store says them among the attributes as a product made from here does. */
export function conditionIn({ attributes }: Pick<Product, 'attributes'>) {
  const said = (wanted: 'condition' | 'condition_notes') =>
    attributes
      .filter(({ name, visible }) => visible && attributeNamed(plainText(name)) === wanted)
      .map(({ options }) => options.map(plainText).join(', '))
      .find(Boolean);
  return {
    condition: conditions.get(said('condition')?.toLowerCase() ?? '') ?? null,
    conditionNotes: said('condition_notes'),
  };
}

/** Whether it is among the item specifics, and not in a field of its own. */
function isSpecific({ name, options }: Product['attributes'][number]): boolean {
  const meaning = attributeNamed(plainText(name));
  const isKnown = meaning === 'condition' && conditions.has(options.map(plainText).join(', ').toLowerCase());
  return meaning !== 'condition_notes' && !isKnown;
}

function byName(said: readonly (readonly [string, readonly string[]])[]): Record<string, string[]> {
  const all = new Map<string, string[]>();
  for (const [name, values] of said) {
    const key = ukName(name);
    all.set(key, [...(all.get(key) ?? []), ...values.map(plainText)]);
  }
  return tidySpecifics(Object.fromEntries(all));
}

const tagsOf = ({ tags }: Product) => [attribute('tags').names[0], tags.map(({ name }) => name)] as const;
const brandOf = ({ brands }: Product) => ['Brand', brands.map(({ name }) => name)] as const;

/** Its international number (GTIN), under eBay's name for a number of that form. */
function numberOf({ global_unique_id: gtin }: Product | Variation): readonly [string, string[]][] {
  const name = numberName(gtin);
  return name ? [[name, [gtin.replace(/[\s-]/g, '')]]] : [];
}

/** The attributes a buyer sees, brand and number, by eBay's UK names. */
export function specificsOf(product: Product): Record<string, string[]> {
  const shown = product.attributes.filter((each) => each.visible && isSpecific(each));
  return byName([
    ...shown.map(({ name, options }) => [name, options] as const),
    brandOf(product),
    ...numberOf(product),
    tagsOf(product),
  ]);
}

/** The options of the variation, and what its parent says about all of them. */
export function variationSpecifics(parent: Product, variation: Variation): Record<string, string[]> {
  const { attributes } = variation;
  const common = parent.attributes.filter((each) => each.visible && !each.variation && isSpecific(each));
  return byName([
    ...common.map(({ name, options }) => [name, options] as const),
    ...attributes.filter(({ option }) => option).map(({ name, option }) => [name, [option]] as const),
    brandOf(parent),
    ...numberOf(variation),
    tagsOf(parent),
  ]);
}
