import type { EbayCondition } from '@crosslister/contract/credentials.ts';
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

export const specificsFor = {
  brand: ['Brand'],
  size: ['Size', 'UK Size', 'UK Shoe Size', 'Shoe Size'],
  colours: ['Colour', 'Color', 'Main Colour'],
  material: ['Material', 'Outer Shell Material', 'Upper Material', 'Fabric Type'],
  parcel: ['Parcel size', 'Package size'],
  isbn: ['ISBN', 'ISBN-13', 'ISBN13', 'ISBN-10', 'EAN'],
} as const;

/** Item specifics under other names than the fields that only some categories have. */
const attributeNames: Record<string, readonly string[]> = {
  storage: ['Storage Capacity', 'Internal Storage', 'Memory'],
  'sim lock': ['Lock Status', 'Network'],
  platform: ['Video Game Platform', 'Game Platform'],
  language: ['Book Language', 'Language of Publication'],
};
export const specificsOfAttribute = (name: string) => [name, ...(attributeNames[plain(name)] ?? [])];

/**
 * The number of a book with its 13 digits, which is the only one that Vinted takes. Null if there is none whose check digit
 * is right: an EAN of other goods does not begin like a book's.
 */
export function isbnOf(specifics: Record<string, string[]>): string | null {
  const numbers = valuesOf(specifics, specificsFor.isbn).map((value) =>
    value.replace(/[\s-]/g, '').toUpperCase(),
  );
  return numbers.map(asIsbn13).find((number) => number !== null) ?? null;
}

function asIsbn13(number: string): string | null {
  if (/^97[89]\d{10}$/.test(number)) return withCheckDigit(number) === number ? number : null;
  if (!/^\d{9}[\dX]$/.test(number)) return null;
  const sum = [...number].reduce(
    (all, digit, at) => all + (digit === 'X' ? 10 : Number(digit)) * (10 - at),
    0,
  );
  return sum % 11 === 0 ? withCheckDigit(`978${number}`) : null;
}

/** The first twelve digits, and the one that follows from them. */
function withCheckDigit(number: string): string {
  const twelve = number.slice(0, 12);
  const sum = [...twelve].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}

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
