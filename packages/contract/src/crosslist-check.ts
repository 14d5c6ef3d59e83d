import { z } from 'zod';
import { FilledSpecific } from './item-specifics.ts';
import { ProposedCategory } from './listings/category-choice.ts';
import { UnknownValue } from './listings/value-answers.ts';
import { fixableFields } from './lists.ts';
import { ProductUpdate } from './product.ts';
import { Platform, Platforms } from './schemas/platform-schemas.ts';

/** The most products in one call of `POST /api/crosslist/check/`. */
export const MAX_CHECKED = 100;

/** The fields that the review of several products edits. */
const UnsavedFields = ProductUpdate.pick({
  name: true,
  sku: true,
  price: true,
  quantity: true,
  ebay_category: true,
  condition: true,
  specifics: true,
  overrides: true,
  per_platform: true,
  parcel_weight_g: true,
  parcel_length_cm: true,
  parcel_width_cm: true,
  parcel_height_cm: true,
});

export const CrosslistCheckRequest = z.object({
  product_ids: z
    .array(z.int())
    .min(1, 'Send at least one product.')
    .max(MAX_CHECKED, `Send at most ${MAX_CHECKED} products in one call.`),
  platforms: Platforms.min(1, 'Send at least one platform.'),
  /** Platforms the browser extension would list on. */
  with_extension: Platforms.default([]),
  /** What the seller has entered in the review and not saved: the products are checked as if it were. */
  unsaved: z
    .array(z.object({ product_id: z.int(), fields: UnsavedFields }))
    .max(MAX_CHECKED)
    .default([]),
});
export type CrosslistCheckRequest = z.infer<typeof CrosslistCheckRequest>;

/** One reason why a product would be refused, with the next step. */
export const CrosslistGap = z.object({
  message: z.string(),
  /** What of the product fixes it: a field, or its category there. Null if it is fixed elsewhere. */
  field: z.enum(['category', ...fixableFields]).nullable(),
  /** Item specifics that are required and not known. */
  missing: z.array(z.string()),
  /** A value that the marketplace does not have: the seller may say what it is there (`POST /api/value-answers/`). */
  unknown: UnknownValue.optional(),
  /** It cannot be listed before this, whatever the seller answers: an account is connected, or a buyer has paid. */
  waits_for: z.enum(['account', 'payment']).optional(),
});
export type CrosslistGap = z.infer<typeof CrosslistGap>;

export const CrosslistCheck = z.object({
  results: z.array(
    z.object({
      product_id: z.number(),
      platform: Platform,
      /** In ISO: when it will be listed there, if the seller has planned that for later. */
      starts_at: z.string().optional(),
      gaps: z.array(CrosslistGap),
      /** What it would be listed without. */
      warnings: z.array(z.string()),
      /** Values among that, which the marketplace has in other words perhaps: the seller may say what they are there. */
      unknown: z.array(UnknownValue).optional(),
      /** Item specifics that nobody entered, and that would be sent. */
      filled: z.array(FilledSpecific),
      /** Where it would be listed. Absent if it is listed there, or by hand, or if there are no categories. */
      category: ProposedCategory.optional(),
      /** Why the rules of its category could not be read. Null if they were, or if there are none. */
      unchecked: z.string().nullable(),
    }),
  ),
});
export type CrosslistCheck = z.infer<typeof CrosslistCheck>;
