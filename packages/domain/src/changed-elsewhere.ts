import { labelsText } from '@crosslister/contract/labels/labels.ts';
import type { ProductUpdate } from '@crosslister/contract/product.ts';
import {
  bySellerField,
  isAmount,
  isLabels,
  isMeasure,
  type SellerFieldName,
  sellerFields,
} from '@crosslister/contract/seller-fields.ts';
import { formatPence, toPence } from './money.ts';

type Field = Exclude<keyof ProductUpdate, 'listings'>;

const names: Record<Field, string> = {
  name: 'Product name',
  sku: 'SKU',
  price: 'Price',
  description: 'Description',
  images: 'Photos',
  ebay_category: 'eBay category',
  condition: 'Condition',
  specifics: 'Item specifics',
  overrides: 'Listing settings',
  per_platform: 'What differs per marketplace',
  quantity: 'Quantity',
  ...bySellerField<Record<SellerFieldName, string>>((name) => sellerFields[name].label),
};

/** The name of a product's field, for people. */
export const fieldName = (field: string): string =>
  field === 'status' ? 'Status' : ((names as Record<string, string>)[field] ?? field);

/** `Price was`, `Price and photos were`: the beginning of a sentence about these fields. */
export function fieldsWere(fields: readonly string[]): string {
  const [first = '', ...others] = fields.map(fieldName);
  const all = [
    first,
    ...others.map((name) => name.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())),
  ];
  const last = all.pop() ?? '';
  if (all.length === 0) return `${last} ${/s$/.test(last) ? 'were' : 'was'}`;
  return `${all.join(', ')} and ${last} were`;
}

const MAX_LENGTH = 60;

/** A value as a part of a sentence. Null if it is too long or not a text. */
function inWords(field: Field, value: unknown): string | null {
  if (isLabels(field) && Array.isArray(value)) return inWords('name', labelsText(value as string[]));
  if (value === null || value === '') return 'nothing';
  if ((field === 'price' || isAmount(field)) && typeof value === 'number')
    return formatPence(toPence(value)).replace(/\.00$/, '');
  const isShort = field !== 'condition' && String(value).length <= MAX_LENGTH;
  if (isMeasure(field) && typeof value === 'number') return `${value} ${sellerFields[field].unit}`;
  return (typeof value === 'string' || typeof value === 'number') && isShort ? String(value) : null;
}

/** The end of such a sentence. A value that ends with a full stop gets no second one. */
export function toValue(words: string | null): string {
  if (words === null) return '.';
  return ` to ${words}${/[.!?…]$/.test(words) ? '' : '.'}`;
}

/** `Price was changed elsewhere to £33.` */
export function changedElsewhere(field: Field, value: unknown): string {
  const words = inWords(field, value);
  return `${names[field]} ${/s$/.test(names[field]) ? 'were' : 'was'} changed elsewhere${toValue(words)}`;
}

/** `The eBay address was changed elsewhere to https://...` */
export function addressChangedElsewhere(platform: string, url: string): string {
  return `The ${platform} address was ${url === '' ? 'removed elsewhere' : `changed elsewhere to ${url}`}.`;
}
