import { valuesOf } from '@crosslister/contract/platforms/attributes.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { shownHtml } from '../../shown-html.ts';
import { ebayConditionNumbers } from '../sources/ebay-source.ts';
import type { TableFormat } from './format.ts';
import { canBeListed, shownOn } from './values.ts';

const MOST_PHOTOS = 24;

const titles = [
  'Action(SiteID=UK|Country=GB|Currency=GBP|Version=1193|CC=UTF-8)',
  'Custom label (SKU)',
  'Category ID',
  'Title',
  'UPC',
  'Price',
  'Quantity',
  'Item photo URL',
  'Condition ID',
  'Description',
  'Format',
];
/** The first line of eBay's own template, by which it is known. */
const info = ['#INFO', 'Version=0.0.2', 'Template= eBay-draft-listings-template_GB'];

const numbers = new Map(
  Object.entries(ebayConditionNumbers).map(([number, condition]) => [condition, number]),
);

function rowOf(product: Product, photos: readonly string[]): string[] {
  const { title, description, price } = shownOn('ebay', product);
  return [
    'Draft',
    product.sku,
    product.ebay_category ?? '',
    title,
    valuesOf('upc', product.specifics)[0] ?? '',
    price,
    String(product.quantity),
    photos
      .slice(0, MOST_PHOTOS)
      .map((each) => each.replaceAll('|', '%7C'))
      .join('|'),
    product.condition === null ? '' : (numbers.get(product.condition) ?? ''),
    shownHtml(description),
    'FixedPrice',
  ];
}

/** Seller Hub, Reports, Upload: drafts, with a column for each of these item specifics. */
export const ebayFormat = (specifics: readonly string[]): TableFormat => {
  const head = [...titles, ...specifics.map((name) => `C:${name}`)];
  return {
    head: [head.map((_, at) => info[at] ?? ''), head],
    rowsOf: ({ product, photos }) =>
      canBeListed(product)
        ? [[...rowOf(product, photos), ...specifics.map((name) => (product.specifics[name] ?? []).join('|'))]]
        : [],
  };
};
