import type { EbayCondition } from '@crosslister/contract/credentials.ts';
import { labelsIn, labelsText } from '@crosslister/contract/labels/labels.ts';
import { byPlatform, type Platform } from '@crosslister/contract/platforms.ts';
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
  sellerFields,
} from '@crosslister/contract/seller-fields.ts';
import { editedFields, type Fields, fieldsOf, recordOf } from '@crosslister/domain/merge-fields.ts';
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
  ebay_category: string;
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
    ebay_category: product.ebay_category ?? '',
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
    ebay_category: '',
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
    ebay_category: form.ebay_category.trim() || null,
    condition: form.condition,
    specifics: specificsOf(form.specifics, {}),
    overrides: form.overrides,
    per_platform: perPlatformOf(form.per_platform),
    quantity: Number(form.quantity),
    ...bySellerField<SellerValues>((name) => sellerValue(name, form[name])),
  };
}

/** The fields of a form as they would be sent, by which two forms are compared. */
export const sentFields = (form: ProductForm): Fields =>
  formFields({
    ...productOf(form),
    per_platform: differing(form.per_platform, form),
    urls: byPlatform((platform) => form.urls[platform].trim()),
  });

/** The fields of a form by their paths. Each address is one, because background work adds some while others are typed. */
export const formFields = (form: object): Fields => fieldsOf(form, ['urls']);

/** Only the changed fields, so that what the server or a marketplace has changed meanwhile stays. */
export function updateOf(form: ProductForm, before: ProductForm): ProductUpdate {
  const edited = editedFields(sentFields(before), sentFields(form));
  const { urls, ...update } = recordOf(edited) as ProductUpdate & { urls?: Partial<ProductForm['urls']> };
  if (update.specifics) update.specifics = specificsOf(form.specifics, before.specifics);
  if (urls)
    update.listings = Object.fromEntries(Object.entries(urls).map(([platform, url]) => [platform, { url }]));
  return update;
}
