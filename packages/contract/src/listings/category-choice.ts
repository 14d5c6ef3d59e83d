import { z } from 'zod';
import { Platform } from '../schemas/platform-schemas.ts';

/**
 * Who says that a product belongs in a category: the product itself, its listing of before, what the seller chose for
 * such a thing, the default of Settings that fits or is saved in the product, the marketplace by the name, or a default of
 * which nobody knows whether it fits.
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

/** What kind of thing a product is: a category that a marketplace has for it. */
const Kind = z.string().max(80);

const categoryNumber = /^\d{1,15}$/;
/** Whether it can be chosen: an id of another form is never one of a marketplace's categories. */
export const isCategoryNumber = (id: string) => categoryNumber.test(id);

/** Where a product would be listed. `from` is null if nobody knows a category; `id` is null then, and for `earlier`. */
export const ProposedCategory = z.object({
  id: z.string().nullable(),
  from: CategorySource.nullable(),
  /** What kind of thing it is, for remembering a choice; the surest first. */
  kinds: z.array(Kind),
  /** What the marketplace suggests in its place, and what the product lacks there. */
  instead: z
    .object({
      id: z.string(),
      missing: z.array(z.string()),
      /** As `doubtful` below. */
      doubtful: z.boolean().optional(),
    })
    .optional(),
  /** For whom the product is by its name or Department ("women"), where the category is for others. */
  wearer: z.string().optional(),
  /** It was suggested, and nothing in the name says that it fits. */
  doubtful: z.boolean().optional(),
  /** The marketplace has no suggestion for it, although it has some for other things. */
  none_suggested: z.boolean().optional(),
});
export type ProposedCategory = z.infer<typeof ProposedCategory>;

/** `known` refuses to list in a category that was only suggested: the seller has to have chosen it. */
export const CategoryRule = z.enum(['known']);

export const MAX_CATEGORY_CHOICES = 500;

/** Body of `POST /api/crosslist/categories/`: the categories that the seller was shown and agreed to. */
export const CategoryChoices = z.object({
  choices: z
    .array(
      z.object({
        product_id: z.int(),
        platform: Platform,
        category_id: z.string().regex(categoryNumber, 'The category must be a number.'),
        /** As the check gave them. The choice is remembered for these, and without any only in the product. */
        kinds: z.array(Kind).max(5).default([]),
      }),
    )
    .min(1, 'Send at least one choice.')
    .max(MAX_CATEGORY_CHOICES, `Send at most ${MAX_CATEGORY_CHOICES} choices in one call.`),
});
export type CategoryChoices = z.infer<typeof CategoryChoices>;

/** The products that now have their category. */
export const CategoryChoicesResult = z.object({ success: z.literal(true), products: z.number() });

/** Answer of `GET /api/{platform}-categories/suggested/`: the best first. Empty where nobody knows one. */
export const SuggestedCategories = z.object({
  success: z.literal(true),
  results: z.array(
    z.object({
      id: z.string(),
      /** Names from the main category down. */
      path: z.array(z.string()),
      from: CategorySource.extract(['remembered', 'suggested']),
    }),
  ),
});
export type SuggestedCategories = z.infer<typeof SuggestedCategories>;
