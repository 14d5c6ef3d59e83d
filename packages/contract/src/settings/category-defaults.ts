import { z } from 'zod';
import { EbayCondition } from '../credentials.ts';
import { ItemSpecifics } from '../item-specifics.ts';
import { ProductOverrides } from '../schemas/setting-schemas.ts';
import { MAX_PARCEL_RULES, Parcel } from './parcel.ts';

/** Categories of one seller. Their parcels have the same limit. */
export const MAX_CATEGORY_DEFAULTS = MAX_PARCEL_RULES;

/**
 * What a new product of a category begins with, where it says nothing itself. `parcel` is that of the category in
 * `pricing_rules.parcels`: there is one, wherever it is changed.
 */
export const CategoryDefaultsInput = z.object({
  condition: EbayCondition.nullable().default(null),
  specifics: ItemSpecifics.default({}),
  overrides: ProductOverrides.default({}),
  parcel: Parcel.prefault({}),
});
export type CategoryDefaultsInput = z.infer<typeof CategoryDefaultsInput>;

export const CategoryDefaults = CategoryDefaultsInput.extend({ category_id: z.string() });
export type CategoryDefaults = z.infer<typeof CategoryDefaults>;

export const CategoryDefaultsList = z.object({ results: z.array(CategoryDefaults) });
