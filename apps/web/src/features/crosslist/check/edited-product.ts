import { descriptionOf, type Platform } from '@crosslister/contract/platforms.ts';
import type { Product, ProductUpdate } from '@crosslister/contract/product.ts';
import { editedFields } from '@crosslister/domain/merge-fields.ts';
import type { ChosenCategory } from '../category/store-categories.ts';

/** What the seller has entered for one product in the dialog. It is saved once something is listed. */
export interface Entered {
  fields: ProductUpdate;
  categories: readonly ChosenCategory[];
}

export const nothingEntered: Entered = { fields: {}, categories: [] };

/** The fields of a product that hold its category on a platform. */
function inCategory({ overrides }: Product, platform: Platform, id: string): ProductUpdate {
  const usual = descriptionOf(platform).categories?.usual;
  if (!usual || 'field' in usual) return { ebay_category: id };
  const said: Readonly<Record<string, object | undefined>> = overrides;
  return { overrides: { ...overrides, [platform]: { ...said[platform], [usual.setting]: id } } };
}

/** Of these the entries that were entered are kept, so that others may be saved meanwhile in the product's own dialog. */
const byName = ['specifics', 'per_platform'] as const;

/** A change of the product without the entries that it leaves as they are stored. */
export function entriesOf(stored: Product, change: ProductUpdate): ProductUpdate {
  const own = { ...change };
  for (const key of byName)
    if (change[key]) Object.assign(own, { [key]: editedFields(stored[key], change[key]) });
  return own;
}

/** All that differs from the product as it is stored. */
export function unsavedFields(product: Product, { fields, categories }: Entered): ProductUpdate {
  const all = { ...fields };
  for (const key of byName)
    if (fields[key]) Object.assign(all, { [key]: { ...product[key], ...fields[key] } });
  for (const { platform, category_id: id } of categories)
    Object.assign(all, inCategory({ ...product, ...all } as Product, platform, id));
  return all;
}

/** The product as it would be saved. */
export const editedProduct = (product: Product, entered: Entered | undefined): Product =>
  entered ? ({ ...product, ...unsavedFields(product, entered) } as Product) : product;
