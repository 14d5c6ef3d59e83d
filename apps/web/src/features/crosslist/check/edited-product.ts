import { descriptionOf, type Platform } from '@crosslister/contract/platforms.ts';
import type { Product, ProductUpdate } from '@crosslister/contract/product.ts';
import type { ChosenCategory } from '../api/store-categories.ts';

/** What the seller has entered for one product in the review. It is saved once something is listed. */
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

/** All that differs from the product as it is stored. */
export function unsavedFields(product: Product, { fields, categories }: Entered): ProductUpdate {
  const all = { ...fields };
  for (const { platform, category_id: id } of categories)
    Object.assign(all, inCategory({ ...product, ...all } as Product, platform, id));
  return all;
}

/** The product as it would be saved. */
export const editedProduct = (product: Product, entered: Entered | undefined): Product =>
  entered ? ({ ...product, ...unsavedFields(product, entered) } as Product) : product;
