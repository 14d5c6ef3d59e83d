import { labelsIn, labelsMistake } from '@crosslister/contract/labels/labels.ts';
import { listingAddressIn } from '@crosslister/contract/listings/listing-address.ts';
import { type Platform, platforms } from '@crosslister/contract/platforms.ts';
import { MAX_PRICE } from '@crosslister/contract/schemas/price.ts';
import {
  type AmountField,
  isAmount,
  isMeasure,
  type MeasureField,
  sellerFieldNames,
  sellerFields,
} from '@crosslister/contract/seller-fields.ts';
import { isNegative, plainAmount, priceMistake } from '../../../lib/texts/typed-numbers.ts';
import { type PerPlatformKey, perPlatformErrors } from './per-platform/per-platform-form.ts';
import type { ProductForm } from './product-form.ts';

const MAX_QUANTITY = 1_000_000;

export type FormErrors = Partial<
  Record<
    | 'name'
    | 'sku'
    | 'price'
    | 'quantity'
    | 'specifics'
    | 'images'
    | 'labels'
    | AmountField
    | MeasureField
    | Platform
    | PerPlatformKey,
    string
  >
>;

export function quantityMistake(quantity: string): string | undefined {
  const text = quantity.trim();
  if (!/^\d+$/.test(text)) return 'Quantity must be a whole number, 0 or more.';
  return Number(text) > MAX_QUANTITY ? 'Quantity is too large.' : undefined;
}

export function amountMistake(name: AmountField, typed: string): string | undefined {
  const text = plainAmount(typed);
  const { label } = sellerFields[name];
  if (text === '') return undefined;
  if (isNegative(text)) return `${label} cannot be negative.`;
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return `${label} must be a number such as 4.50.`;
  return Number(text) > MAX_PRICE ? `${label} is too large.` : undefined;
}

/** Why a text is not a weight or a length, if it is none. */
export function measureMistake(name: MeasureField, typed: string): string | undefined {
  const text = plainAmount(typed);
  const { label, unit, max } = sellerFields[name];
  if (text === '') return undefined;
  if (!/^\d+(\.\d+)?$/.test(text))
    return `${label} must be a number of ${unit === 'g' ? 'grams' : 'centimetres'}.`;
  if (Number(text) <= 0) return `${label} must be more than 0.`;
  return Number(text) > max ? `${label} takes at most ${max} ${unit}.` : undefined;
}

/** What a draft may leave empty. */
export type MayLack = readonly ('sku' | 'price')[];

/** What prevents saving, by field. Empty if nothing does. */
export function formErrors(form: ProductForm, mayLack: MayLack = []): FormErrors {
  const errors: FormErrors = {};
  if (form.name.trim() === '') errors.name = 'Product name is required.';
  const lacks = (field: 'sku' | 'price') => form[field].trim() === '' && mayLack.includes(field);
  if (form.sku.trim() === '' && !lacks('sku')) errors.sku = 'SKU is required.';
  const price = lacks('price') ? undefined : priceMistake(form.price);
  if (price) errors.price = price;
  const quantity = quantityMistake(form.quantity);
  if (quantity) errors.quantity = quantity;
  for (const name of sellerFieldNames.filter(isAmount)) {
    const mistake = amountMistake(name, form[name]);
    if (mistake) errors[name] = mistake;
  }
  for (const name of sellerFieldNames.filter(isMeasure)) {
    const mistake = measureMistake(name, form[name]);
    if (mistake) errors[name] = mistake;
  }
  const labels = labelsMistake(labelsIn(form.labels));
  if (labels) errors.labels = labels;
  for (const platform of platforms) {
    const url = form.urls[platform].trim();
    if (url !== '' && listingAddressIn(url) === null) {
      errors[platform] = 'A listing address must start with http:// or https://.';
    }
  }
  return { ...errors, ...perPlatformErrors(form.per_platform) };
}
