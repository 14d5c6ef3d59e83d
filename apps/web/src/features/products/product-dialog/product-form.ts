import type { EbayCondition } from '@crosslister/contract/credentials.ts';
import { labelsIn, labelsText } from '@crosslister/contract/labels/labels.ts';
import { byPlatform, type Platform, platforms } from '@crosslister/contract/platforms.ts';
import type { Product, ProductUpdate } from '@crosslister/contract/product.ts';
import { storedAddress } from '@crosslister/contract/products/image.ts';
import type { ProductOverrides } from '@crosslister/contract/schemas/setting-schemas.ts';
import {
  bySellerField,
  isAmount,
  isLabels,
  isNumber,
  type SellerFieldName,
  type SellerValues,
  sellerFieldNames,
  sellerFields,
} from '@crosslister/contract/seller-fields.ts';
import { plainAmount } from '../../../lib/texts/typed-numbers.ts';
import type { NewProduct } from '../api/create-product.ts';
import { isDraft } from '../is-draft.ts';
import {
  differing,
  formOfPerPlatform,
  type PerPlatformForm,
  perPlatformOf,
} from './per-platform/per-platform-form.ts';

type SellerTexts = Record<SellerFieldName, string>;

/** The dialog's fields as typed. */
export interface ProductForm extends SellerTexts {
  name: string;
  sku: string;
  price: string;
  ebayCategory: string;
  /** Null: the default. */
  condition: EbayCondition | null;
  /** By the names of the category. An empty list means that the seller emptied it. */
  specifics: Record<string, string[]>;
  overrides: ProductOverrides;
  /** By platform, what is typed otherwise than everywhere. */
  per_platform: PerPlatformForm;
  description: string;
  urls: Record<Platform, string>;
  /** Addresses of the photos, in order. */
  images: readonly string[];
  quantity: string;
}

export function formOf(product: Product): ProductForm {
  return {
    name: product.name,
    sku: product.sku,
    // A draft may have none yet.
    price: product.price === 0 && isDraft(product) ? '' : product.price.toFixed(2),
    ebayCategory: product.ebay_category ?? '',
    condition: product.condition,
    specifics: product.specifics,
    overrides: product.overrides,
    per_platform: formOfPerPlatform(product.per_platform),
    description: product.description,
    urls: byPlatform((platform) => product.listings[platform]?.url ?? ''),
    images: product.images.map(({ src }) => src),
    quantity: String(product.quantity),
    ...bySellerField<SellerTexts>((name) => {
      if (isLabels(name)) return labelsText(product[name]);
      return isAmount(name) ? (product[name]?.toFixed(2) ?? '') : String(product[name] ?? '');
    }),
  };
}

/** The form of a new product, or of a copy. Values that only one product can have are left out. */
export function newForm(like?: ProductForm): ProductForm {
  return {
    name: '',
    price: '',
    ebayCategory: '',
    condition: null,
    specifics: {},
    overrides: {},
    per_platform: {},
    description: '',
    images: [],
    ...bySellerField<SellerTexts>(() => ''),
    ...like,
    sku: '',
    quantity: '1',
    urls: byPlatform(() => ''),
  };
}

/** Without white space. An empty list stays where there was a value before: it removes the value on eBay too. */
function specificsOf(typed: ProductForm['specifics'], before: ProductForm['specifics']) {
  const trimmed = Object.entries(typed).map(([name, values]) => {
    return [name, values.map((value) => value.trim()).filter(Boolean)] as const;
  });
  return Object.fromEntries(trimmed.filter(([name, values]) => values.length > 0 || name in before));
}

export function isSame(one: object, other: object): boolean {
  const sorted = (value: object) =>
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([first], [second]) => (first < second ? -1 : 1)))
        : part,
    );
  return sorted(one) === sorted(other);
}

/** Without their signatures, which change by themselves. */
const imagesOf = ({ images }: ProductForm) => images.map((src) => ({ src: storedAddress(src) }));

/** As the server stores them: an emptied setting is removed, and so is a platform without any. */
export function withoutUnsaid(overrides: ProductOverrides): ProductOverrides {
  const said = (settings: object = {}) =>
    Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined && value !== ''));
  const kept = Object.entries(overrides).map(([platform, settings]) => [platform, said(settings)] as const);
  return Object.fromEntries(kept.filter(([, settings]) => Object.keys(settings).length > 0));
}

/** What a field of the seller's own says, as typed without a mistake. */
function sellerValue(name: SellerFieldName, typed: string): SellerValues[SellerFieldName] {
  if (isNumber(name)) return typed.trim() === '' ? null : Number(plainAmount(typed));
  if (isLabels(name)) return labelsIn(typed);
  return sellerFields[name].kind === 'line' ? typed.trim() : typed;
}

/** The product that a form without errors describes. */
export function productOf(form: ProductForm): NewProduct {
  return {
    name: form.name.trim(),
    sku: form.sku.trim(),
    price: Number(plainAmount(form.price)),
    description: form.description,
    images: imagesOf(form),
    ebay_category: form.ebayCategory.trim() || null,
    condition: form.condition,
    specifics: specificsOf(form.specifics, {}),
    overrides: form.overrides,
    per_platform: perPlatformOf(form.per_platform),
    quantity: Number(form.quantity),
    ...bySellerField<SellerValues>((name) => sellerValue(name, form[name])),
  };
}

/** Only the changed fields, so that what the server or a marketplace has changed meanwhile stays. */
export function updateOf(form: ProductForm, before: ProductForm): ProductUpdate {
  const update: ProductUpdate = {};
  if (form.name !== before.name) update.name = form.name.trim();
  if (form.sku !== before.sku) update.sku = form.sku.trim();
  if (form.price !== before.price) update.price = Number(plainAmount(form.price));
  if (form.ebayCategory !== before.ebayCategory) update.ebay_category = form.ebayCategory.trim() || null;
  if (form.condition !== before.condition) update.condition = form.condition;
  const specifics = specificsOf(form.specifics, before.specifics);
  if (!isSame(specifics, before.specifics)) update.specifics = specifics;
  if (!isSame(form.overrides, before.overrides)) update.overrides = form.overrides;
  const perPlatform = differing(form.per_platform, form);
  if (!isSame(perPlatform, differing(before.per_platform, before))) update.per_platform = perPlatform;
  if (form.description !== before.description) update.description = form.description;
  const images = imagesOf(form);
  if (!isSame(images, imagesOf(before))) update.images = images;
  if (form.quantity.trim() !== before.quantity) update.quantity = Number(form.quantity);
  for (const name of sellerFieldNames) {
    if (form[name] !== before[name]) Object.assign(update, { [name]: sellerValue(name, form[name]) });
  }
  const changed = platforms.filter((platform) => form.urls[platform] !== before.urls[platform]);
  if (changed.length > 0) {
    update.listings = Object.fromEntries(
      changed.map((platform) => [platform, { url: form.urls[platform].trim() }]),
    );
  }
  return update;
}
