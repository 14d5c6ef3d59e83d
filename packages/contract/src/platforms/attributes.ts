import type { Platform } from '../platforms.ts';
import type { MeasureField } from '../seller-fields.ts';

/** Where a product keeps it, if not among its item specifics, whose names are `names`. */
type Column = 'condition' | 'condition_notes' | MeasureField;

export interface Attribute extends Partial<Record<Platform, string>> {
  /** What it is called: first as we call it, then by others. A value under any of them is a value of it. */
  names: readonly [string, ...string[]];
  /** A text, one of the marketplace's own words, several texts, or a number in its unit. */
  kind: 'text' | 'one_of' | 'list' | 'number';
  unit?: 'g' | 'cm';
  /** A value of it, as the list of attributes shows it. */
  example: string;
  column?: Column;
}

/** As most have it: an item specific, a property of the category, an attribute. Vinted's form has a field for few. */
const usual = { ebay: 'aspect', etsy: 'property', woocommerce: 'attribute' } as const;

/**
 * What can be said of a thing, by its meaning, and the place for it at each marketplace; one without a place does not
 * know it. What is said under other names is free, and goes where free attributes are taken. A line here makes a new one
 * (docs/adding-a-product-field.md).
 */
// biome-ignore format: a table, with one line for each
export const attributes = {
  brand: { names: ['Brand'], kind: 'text', example: 'Barbour', ...usual, woocommerce: 'brands', vinted: 'Brand' },
  // In British sizes or letters. Those of other systems are other attributes, because their numbers mean something else.
  size: { names: ['Size', 'UK Size', 'UK Shoe Size', 'Shoe Size'], kind: 'one_of', example: '10', ...usual, vinted: 'Size' },
  eu_size: { names: ['EU Size', 'EU Shoe Size'], kind: 'one_of', example: '38', ...usual },
  us_size: { names: ['US Size', 'US Shoe Size'], kind: 'one_of', example: '6', ...usual },
  // The main one first, then the second.
  colour: { names: ['Colour', 'Color', 'Main Colour', 'Primary colour', 'Primary color'], kind: 'list', example: 'Blue', ...usual, vinted: 'Colour' },
  material: { names: ['Material', 'Outer Shell Material', 'Upper Material', 'Fabric Type', 'Metal'], kind: 'list', example: 'Wool', ...usual, vinted: 'Material' },
  pattern: { names: ['Pattern'], kind: 'one_of', example: 'Striped', ...usual },
  style: { names: ['Style', 'Clothing style'], kind: 'one_of', example: 'Boho', ...usual },
  type: { names: ['Type'], kind: 'one_of', example: 'Coat', ...usual },
  fit: { names: ['Fit'], kind: 'one_of', example: 'Regular', ...usual },
  occasion: { names: ['Occasion'], kind: 'one_of', example: 'Wedding', ...usual },
  for_whom: { names: ['Department', 'Gender'], kind: 'one_of', example: 'Women', ...usual },
  era: { names: ['Decade'], kind: 'one_of', example: '1970s', ...usual, etsy: 'when_made' },
  period: { names: ['Era', 'Time Period Manufactured'], kind: 'one_of', example: '1950-1959', ...usual },
  year_made: { names: ['Year Manufactured', 'Year of Manufacture'], kind: 'text', example: '1974', ...usual },
  model: { names: ['Model'], kind: 'text', example: 'Beadnell', ...usual },
  author: { names: ['Author'], kind: 'text', example: 'Agatha Christie', ...usual },
  artist: { names: ['Artist'], kind: 'text', example: 'David Bowie', ...usual },
  work: { names: ['Book Title', 'Release Title', 'Movie/TV Title', 'Game Name'], kind: 'text', example: 'Low', ...usual },
  format: { names: ['Format', 'Book format'], kind: 'one_of', example: 'Hardback', ...usual },
  publication_year: { names: ['Publication Year', 'Year Published', 'Release Year'], kind: 'text', example: '1977', ...usual },
  language: { names: ['Language', 'Book Language', 'Language of Publication'], kind: 'one_of', example: 'English', ...usual, vinted: 'Language' },
  platform: { names: ['Platform', 'Video Game Platform', 'Game Platform'], kind: 'one_of', example: 'Sony PlayStation 4', ...usual, vinted: 'Platform' },
  storage: { names: ['Storage Capacity', 'Storage', 'Internal Storage'], kind: 'one_of', example: '128 GB', ...usual, vinted: 'Storage' },
  memory: { names: ['Memory'], kind: 'one_of', example: '8 GB', ...usual, vinted: 'Storage' },
  lock: { names: ['Lock Status', 'SIM lock'], kind: 'one_of', example: 'Factory Unlocked', ...usual, vinted: 'SIM lock' },
  network: { names: ['Network'], kind: 'one_of', example: 'Unlocked', ...usual, vinted: 'SIM lock' },
  country: { names: ['Country of Origin', 'Country/Region of Manufacture', 'Country of Manufacture'], kind: 'one_of', example: 'France', ...usual },
  care: { names: ['Garment Care', 'Care Instructions'], kind: 'one_of', example: 'Dry clean only', ...usual },
  ean: { names: ['EAN', 'GTIN'], kind: 'text', example: '4006381333931', ebay: 'product.ean', woocommerce: 'global_unique_id' },
  upc: { names: ['UPC'], kind: 'text', example: '036000291452', ebay: 'product.upc', woocommerce: 'global_unique_id' },
  isbn: { names: ['ISBN', 'ISBN-13', 'ISBN13', 'ISBN-10'], kind: 'text', example: '9780195019193', ebay: 'product.isbn', woocommerce: 'global_unique_id', vinted: 'ISBN' },
  mpn: { names: ['MPN', 'Manufacturer Part Number'], kind: 'text', example: 'A1602', ebay: 'product.mpn', woocommerce: 'attribute' },
  // What buyers search for, no quality of the thing.
  tags: { names: ['Tags'], kind: 'list', example: 'railwayana', etsy: 'tags', woocommerce: 'tags' },
  parcel_size: { names: ['Parcel size', 'Package size'], kind: 'one_of', example: 'Small', vinted: 'Parcel size' },
  condition: { names: ['Condition'], column: 'condition', kind: 'one_of', example: 'Used', ebay: 'condition', woocommerce: 'attribute', vinted: 'Condition' },
  condition_notes: { names: ['Condition notes'], column: 'condition_notes', kind: 'text', example: 'A small stain on one cuff', ebay: 'conditionDescription', woocommerce: 'attribute' },
  weight: { names: ['Parcel weight'], column: 'parcel_weight_g', kind: 'number', unit: 'g', example: '900', ebay: 'packageWeightAndSize', etsy: 'item_weight', woocommerce: 'weight' },
  length: { names: ['Parcel length'], column: 'parcel_length_cm', kind: 'number', unit: 'cm', example: '30', ebay: 'packageWeightAndSize', etsy: 'item_length', woocommerce: 'dimensions' },
  width: { names: ['Parcel width'], column: 'parcel_width_cm', kind: 'number', unit: 'cm', example: '20', ebay: 'packageWeightAndSize', etsy: 'item_width', woocommerce: 'dimensions' },
  height: { names: ['Parcel height'], column: 'parcel_height_cm', kind: 'number', unit: 'cm', example: '5', ebay: 'packageWeightAndSize', etsy: 'item_height', woocommerce: 'dimensions' },
} as const satisfies Record<string, Attribute>;

export type AttributeName = keyof typeof attributes;
export const attributeNames = Object.keys(attributes) as AttributeName[];
export const attribute = (name: AttributeName): Attribute => attributes[name];

const plain = (name: string) => name.trim().toLowerCase();
const byName = new Map<string, AttributeName>(
  attributeNames.flatMap((name) => attribute(name).names.map((each) => [plain(each), name] as const)),
);

/** What an item specific, a property or an attribute of this name means. Undefined: it is free. */
export const attributeNamed = (name: string): AttributeName | undefined => byName.get(plain(name));

/** Whether the marketplace has a place for what is said under this name. */
export function isKnownOn(platform: Platform, name: string): boolean {
  const known = attributeNamed(name);
  return known === undefined || attribute(known)[platform] !== undefined;
}

/** The name and the values of this meaning among item specifics, by the first of its names that says something. */
export function saidOf(
  name: AttributeName,
  specifics: Readonly<Record<string, readonly string[]>>,
): { as: string; values: string[] } | undefined {
  const said = Object.entries(specifics).map(([as, values]) => ({
    as,
    values: values.map((value) => value.trim()).filter(Boolean),
  }));
  for (const each of attribute(name).names) {
    const found = said.find(({ as, values }) => plain(as) === plain(each) && values.length > 0);
    if (found) return found;
  }
  return undefined;
}

/** The values alone. */
export const valuesOf = (
  name: AttributeName,
  specifics: Readonly<Record<string, readonly string[]>>,
): string[] => saidOf(name, specifics)?.values ?? [];
