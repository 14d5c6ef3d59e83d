import type { EbayCondition } from '@crosslister/contract/credentials.ts';
import { attribute, attributeNames, attributes } from '@crosslister/contract/platforms/attributes.ts';
import { isbn13 } from '@crosslister/contract/products/product-numbers.ts';
import { oneLine, plain } from '../page/find.ts';
import type { FillItem } from '../site.ts';
import { vintedConditions, vintedLimits } from './selectors.ts';

/** Values of the first of these item specifics that exists. */
export function valuesOf(specifics: Record<string, string[]>, names: readonly string[]): string[] {
  const wanted = new Map(Object.entries(specifics).map(([name, values]) => [plain(name), values]));
  for (const name of names) {
    const values = (wanted.get(plain(name)) ?? []).map(oneLine).filter((value) => value !== '');
    if (values.length > 0) return values;
  }
  return [];
}

const { brand, size, colour, material, parcel_size, isbn, ean } = attributes;
export const specificsFor = {
  brand: brand.names,
  size: size.names,
  colours: colour.names,
  material: material.names,
  parcel: parcel_size.names,
  isbn: [...isbn.names, ...ean.names],
} as const;

/** Item specifics that mean what a field says which only some categories have. */
export function specificsOfAttribute(field: string): string[] {
  const meant = attributeNames
    .map(attribute)
    .filter(({ vinted }) => vinted && plain(vinted) === plain(field));
  return [field, ...meant.flatMap(({ names }) => names)];
}

/**
 * The number of a book with its 13 digits, which is the only one that Vinted takes. Null if there is none whose check digit
 * is right: an EAN of other goods does not begin like a book's.
 */
export const isbnOf = (specifics: Record<string, string[]>): string | null =>
  valuesOf(specifics, specificsFor.isbn)
    .map(isbn13)
    .find((number) => number !== null) ?? null;

/** Vinted's word for a condition of eBay's, or null. */
export const vintedCondition = (condition: string | null) =>
  condition !== null && isKnown(condition) ? vintedConditions[condition] : null;
const isKnown = (condition: string): condition is EbayCondition => Object.hasOwn(vintedConditions, condition);

const noBrand = new Set(['unbranded', 'no brand', 'does not apply', 'n/a', 'none', 'unknown']);
export const isNoBrand = (brand: string) => noBrand.has(plain(brand));

/** "Black/White, navy and 80% cotton" as separate names. */
export function splitNames(values: string[]): string[] {
  const names = values.flatMap((value) => value.split(/[,/&;+]|\band\b/i));
  return [
    ...new Set(
      names.map((name) => oneLine(name.replace(/(?<!\d)\d+\s*%/g, ''))).filter((name) => name !== ''),
    ),
  ];
}

const otherNames: Record<string, string> = {
  gray: 'Grey',
  multicoloured: 'Multi',
  multicolour: 'Multi',
  multicolored: 'Multi',
  'multi-coloured': 'Multi',
  'navy blue': 'Navy',
  golden: 'Gold',
};
export const asColour = (name: string) => otherNames[plain(name)] ?? name;

type Specifics = FillItem['specifics'];
export const coloursOf = (specifics: Specifics) =>
  splitNames(valuesOf(specifics, specificsFor.colours)).map(asColour);
export const materialsOf = (specifics: Specifics) => splitNames(valuesOf(specifics, specificsFor.material));

/** What the product has for a field that depends on the category, for the seller to enter by hand. Null if it has nothing. */
export function valueFor({ specifics, condition, category }: FillItem, field: string): string | null {
  const first = (names: readonly string[]) => valuesOf(specifics, names)[0] ?? null;
  const several = (names: string[], most: number) => names.slice(0, most).join(', ') || null;
  const values = new Map([
    ['Category', category?.name ?? null],
    ['Condition', vintedCondition(condition)],
    ['Brand', first(specificsFor.brand)],
    ['Size', first(specificsFor.size)],
    ['Colour', several(coloursOf(specifics), vintedLimits.colours)],
    ['Material', several(materialsOf(specifics), vintedLimits.materials)],
    ['ISBN', isbnOf(specifics)],
    ['Parcel size', first(specificsFor.parcel)],
  ]);
  return values.get(field) ?? (values.has(field) ? null : first(specificsOfAttribute(field)));
}

/** The label that is the size, or the only one with the size on one side of its slash ("M" of "M / UK 12-14"). */
export function labelOfSize(labels: string[], size: string): string | null {
  const whole = labels.find((label) => plain(label) === plain(size));
  if (whole) return whole;
  const sides = labels.filter((label) => label.split('/').some((side) => plain(side) === plain(size)));
  return sides.length === 1 ? (sides[0] ?? null) : null;
}
