import { conditionNames } from '@crosslister/contract/listings/conditions.ts';
import { attributeNamed, attributes, valuesOf } from '@crosslister/contract/platforms/attributes.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { mainNumber } from '@crosslister/contract/products/product-numbers.ts';
import type { TableFormat } from './format.ts';
import { canBeListed, shownOn } from './values.ts';

/** Attributes that every row has room for. */
const ATTRIBUTES = 20;

const attributeTitles = Array.from({ length: ATTRIBUTES }, (_, at) =>
  ['name', 'value(s)', 'visible', 'global'].map((part) => `Attribute ${at + 1} ${part}`),
).flat();

const titles = [
  'ID',
  'Type',
  'SKU',
  'Name',
  'Published',
  'Description',
  'In stock?',
  'Stock',
  'Weight (kg)',
  'Length (cm)',
  'Width (cm)',
  'Height (cm)',
  'Regular price',
  'Categories',
  'Tax class',
  'Shipping class',
  'Tags',
  'Images',
  'Brands',
  'GTIN, UPC, EAN, or ISBN',
  ...attributeTitles,
];

/** Commas separate values; a backslash before one keeps it. */
const separate = (values: readonly string[]) => values.map((each) => each.replaceAll(',', '\\,')).join(', ');
const number = (value: number | null) => (value === null ? '' : String(value));

function attributesOf({ specifics, condition, condition_notes: notes }: Product): string[] {
  const ofOwn: readonly (string | undefined)[] = ['brand', 'tags', mainNumber(specifics)?.from];
  const ofCondition: [string, string[]][] = [
    [attributes.condition.names[0], condition ? [conditionNames[condition]] : []],
    [attributes.condition_notes.names[0], notes ? [notes] : []],
  ];
  const named = [...Object.entries(specifics), ...ofCondition].filter(([name, values]) => {
    const meaning = attributeNamed(name);
    return values.length > 0 && !(meaning && ofOwn.includes(meaning));
  });
  return Array.from({ length: ATTRIBUTES }, (_, at) => {
    const [name = '', values = []] = named[at] ?? [];
    return name === '' ? ['', '', '', ''] : [name, separate(values), '1', '0'];
  }).flat();
}

function rowOf(product: Product, photos: readonly string[]): string[] {
  const { title, description, price } = shownOn('woocommerce', product);
  const { parcel_weight_g: grams } = product;
  const { category = '', tax_class = '', shipping_class = '' } = product.overrides.woocommerce ?? {};
  return [
    // A number of the shop's own, by which it would change another product.
    '',
    'simple',
    product.sku,
    title,
    product.status === 'active' ? '1' : '-1',
    // As its own exporter writes line breaks, which its importer reads.
    description.replaceAll('\\n', '\\\\n').replace(/(?<!\\)\n/g, '\\n'),
    product.quantity > 0 ? '1' : '0',
    String(product.quantity),
    number(grams && grams / 1000),
    number(product.parcel_length_cm),
    number(product.parcel_width_cm),
    number(product.parcel_height_cm),
    price,
    // With those above it, as its importer reads them.
    category && separate([category]),
    tax_class,
    shipping_class,
    separate(valuesOf('tags', product.specifics)),
    photos.map((each) => each.replaceAll(',', '%2C')).join(', '),
    separate(product.specifics.Brand ?? []),
    mainNumber(product.specifics)?.number ?? '',
    ...attributesOf(product),
  ];
}

/** Products, Import: as WooCommerce's own export writes simple products. */
export const woocommerceFormat: TableFormat = {
  head: [titles],
  rowsOf: ({ product, photos }) => (canBeListed(product) ? [rowOf(product, photos)] : []),
};
