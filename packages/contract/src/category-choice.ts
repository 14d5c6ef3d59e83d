import { z } from 'zod';
import { Platform } from './platform-schemas.ts';

/**
 * Who says that a product belongs in a category: the product itself, its listing of before, what the seller chose for
 * such a thing, the default of Settings that fits, the marketplace by the name, or a default of which nobody knows
 * whether it fits.
 */
export const categorySources = [
  'product',
  'earlier',
  'remembered',
  'default',
  'suggested',
  'unproven',
] as const;
export const CategorySource = z.enum(categorySources);
export type CategorySource = z.infer<typeof CategorySource>;

/** Where a product would be listed. `from` is null if nobody knows a category; `id` is null then, and for `earlier`. */
export const ProposedCategory = z.object({ id: z.string().nullable(), from: CategorySource.nullable() });
export type ProposedCategory = z.infer<typeof ProposedCategory>;

/** `known` refuses to list in a category that was only suggested: the seller has to have chosen it. */
export const CategoryRule = z.enum(['known']);
export type CategoryRule = z.infer<typeof CategoryRule>;

export const MAX_CATEGORY_CHOICES = 500;

/** Body of `POST /api/crosslist/categories/`: the categories that the seller was shown and agreed to. */
export const CategoryChoices = z.object({
  choices: z
    .array(
      z.object({
        product_id: z.int(),
        platform: Platform,
        category_id: z.string().regex(/^\d{1,15}$/, 'The category must be a number.'),
      }),
    )
    .min(1, 'Send at least one choice.')
    .max(MAX_CATEGORY_CHOICES, `Send at most ${MAX_CATEGORY_CHOICES} choices in one call.`),
});
export type CategoryChoices = z.infer<typeof CategoryChoices>;

/** The products that now have their category. */
export const CategoryChoicesResult = z.object({ success: z.literal(true), products: z.number() });
