import type { EbayCondition, ProductOverrides } from '@crosslister/contract/credentials.ts';
import { type Platform, platforms } from '@crosslister/contract/platforms.ts';
import { MAX_PRICE } from '@crosslister/contract/price.ts';
import type { Product, ProductUpdate } from '@crosslister/contract/product.ts';

/** The dialog's fields as they are typed. */
export interface ProductForm {
  name: string;
  sku: string;
  price: string;
  ebayCategory: string;
  /** Null: the default. */
  condition: EbayCondition | null;
  /** By the names of the category; an empty list was emptied. */
  specifics: Record<string, string[]>;
  overrides: ProductOverrides;
  description: string;
  urls: Record<Platform, string>;
}

export type FormErrors = Partial<Record<'name' | 'sku' | 'price' | 'specifics' | Platform, string>>;

export function formOf(product: Product): ProductForm {
  const url = (platform: Platform) => product.listings[platform]?.url ?? '';
  return {
    name: product.name,
    sku: product.sku,
    price: product.price.toFixed(2),
    ebayCategory: product.ebay_category ?? '',
    condition: product.condition,
    specifics: product.specifics,
    overrides: product.overrides,
    description: product.description,
    urls: { woocommerce: url('woocommerce'), ebay: url('ebay'), etsy: url('etsy'), vinted: url('vinted') },
  };
}

function priceError(price: string): string | undefined {
  const text = price.trim();
  if (text === '') return 'Price is required.';
  if (!/^\d+(\.\d+)?$/.test(text)) return 'Price must be a number such as 12.50.';
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return 'Price takes at most two decimals.';
  if (Number(text) < 0.01) return 'Price must be at least £0.01.';
  return Number(text) > MAX_PRICE ? 'Price is too large.' : undefined;
}

/** What keeps the form from being saved, by field. Empty: nothing does. */
export function formErrors(form: ProductForm): FormErrors {
  const errors: FormErrors = {};
  if (form.name.trim() === '') errors.name = 'Product name is required.';
  if (form.sku.trim() === '') errors.sku = 'SKU is required.';
  const price = priceError(form.price);
  if (price) errors.price = price;
  for (const platform of platforms) {
    const url = form.urls[platform].trim();
    if (url !== '' && !/^https?:\/\/\S+$/i.test(url)) {
      errors[platform] = 'A listing address must start with http:// or https://.';
    }
  }
  return errors;
}

/** Without blanks. An empty list stays where something was said before: it takes that back on eBay too. */
function specificsOf(typed: ProductForm['specifics'], before: ProductForm['specifics']) {
  const trimmed = Object.entries(typed).map(([name, values]) => {
    return [name, values.map((value) => value.trim()).filter(Boolean)] as const;
  });
  return Object.fromEntries(trimmed.filter(([name, values]) => values.length > 0 || name in before));
}

function isSame(one: object, other: object): boolean {
  const sorted = (value: object) =>
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([first], [second]) => (first < second ? -1 : 1)))
        : part,
    );
  return sorted(one) === sorted(other);
}

/** Only what was changed: what the server or a marketplace has changed meanwhile stays as it is. */
export function updateOf(form: ProductForm, before: ProductForm): ProductUpdate {
  const update: ProductUpdate = {};
  if (form.name !== before.name) update.name = form.name.trim();
  if (form.sku !== before.sku) update.sku = form.sku.trim();
  if (form.price !== before.price) update.price = Number(form.price);
  if (form.ebayCategory !== before.ebayCategory) update.ebay_category = form.ebayCategory.trim() || null;
  if (form.condition !== before.condition) update.condition = form.condition;
  const specifics = specificsOf(form.specifics, before.specifics);
  if (!isSame(specifics, before.specifics)) update.specifics = specifics;
  if (!isSame(form.overrides, before.overrides)) update.overrides = form.overrides;
  if (form.description !== before.description) update.description = form.description;
  const changed = platforms.filter((platform) => form.urls[platform] !== before.urls[platform]);
  if (changed.length > 0) {
    update.listings = Object.fromEntries(
      changed.map((platform) => [platform, { url: form.urls[platform].trim() }]),
    );
  }
  return update;
}
