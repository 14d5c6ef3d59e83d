import { z } from 'zod';
import { Operation } from './operation.ts';
import { Platform } from './schemas/platform-schemas.ts';
import { trimmedText } from './schemas/text.ts';

/**
 * Why an item of a shop is in Review: it has no SKU, or the SKU of another item there; it was edited here and there; it
 * has the title of a known product; or its listing has ended in the shop while its product is for sale here.
 */
export const reviewReasons = ['no_sku', 'same_sku', 'conflict', 'same_title', 'ended'] as const;
export const ReviewReason = z.enum(reviewReasons);
export type ReviewReason = z.infer<typeof ReviewReason>;

/** The fields a source platform also has. */
export const conflictFields = ['name', 'price', 'description', 'images'] as const;
export const ConflictField = z.enum(conflictFields);
export type ConflictField = z.infer<typeof ConflictField>;

/**
 * The seller's possible answers. `give_sku` is for items without one; `keep` and `take` are for conflicts (mine,
 * theirs); `link` and `create` for a known title or SKU: the same product, or another; `end_others` and `list_again`
 * for a listing that has ended. After `dismiss` the seller is not asked again.
 */
export const reviewActions = [
  'give_sku',
  'keep',
  'take',
  'link',
  'create',
  'end_others',
  'list_again',
  'dismiss',
] as const;
export const ReviewAction = z.enum(reviewActions);
export type ReviewAction = z.infer<typeof ReviewAction>;

export const actionsOf: Record<ReviewReason, readonly ReviewAction[]> = {
  no_sku: ['give_sku', 'dismiss'],
  same_sku: ['link', 'create', 'dismiss'],
  conflict: ['keep', 'take', 'dismiss'],
  same_title: ['link', 'create', 'dismiss'],
  ended: ['end_others', 'list_again', 'dismiss'],
};

const ReviewProduct = z.object({
  id: z.number(),
  name: z.string(),
  sku: z.string(),
  price: z.number(),
  image: z.string().nullable(),
});

/** An item of a shop in Review. Prices in pounds. */
export const ReviewItem = z.object({
  id: z.number(),
  platform: Platform,
  reason: ReviewReason,
  title: z.string(),
  price: z.number(),
  image: z.string().nullable(),
  url: z.string(),
  sku: z.string(),
  /** The SKU that was taken for it; empty if it gets the next free one. It is also set in the shop if `sets_sku_there`. */
  suggested_sku: z.string().nullable(),
  sets_sku_there: z.boolean(),
  /** It shares its SKU, and the product with that SKU is linked to another item of that shop already. */
  sku_taken: z.boolean(),
  /**
   * For a conflict or an ended listing: its product. For a shared SKU: the product that has it here. For a known title:
   * all products with that title and no listing there.
   */
  products: z.array(ReviewProduct),
  conflicts: z.array(z.object({ field: ConflictField, mine: z.string(), theirs: z.string() })),
  /** For a listing that has ended there. */
  ended: z
    .object({
      sold_out: z.boolean(),
      /** When it ended, as the marketplace says, or when it was seen. */
      since: z.string(),
      /** What the marketplace says about it, in words for the seller. */
      status_seen: z.string(),
      /** Where else the product is listed. */
      others: z.array(Platform),
      /** Those of them that nobody can buy yet: a draft, or scheduled. */
      unpublished: z.array(Platform),
    })
    .nullable(),
  /** Answered, and being carried out. */
  pending: z.boolean(),
  /** Why the last answer could not be carried out. */
  error: z.string().nullable(),
  seen_at: z.string(),
});
export type ReviewItem = z.infer<typeof ReviewItem>;

const Counts = z.record(ReviewReason, z.number());

export const ReviewPage = z.object({
  results: z.array(ReviewItem),
  /** The number of items that were asked for, and of all items by reason. */
  count: z.number(),
  counts: Counts,
  /** Pairs of products that may be the same thing: `/api/lookalikes/` has them. */
  lookalikes: z.number().default(0),
});
export type ReviewPage = z.infer<typeof ReviewPage>;

export const REVIEW_PAGE_SIZE = 25;

export const ReviewQuery = z.object({
  reason: ReviewReason.optional(),
  platform: Platform.optional(),
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'page must be a whole number above 0.')
    .default('1')
    .transform(Number),
});

export const ReviewAnswer = z.object({
  action: ReviewAction,
  /** The seller's own SKU. Ours if it is absent. */
  sku: trimmedText(200).min(1, 'SKU is required.').optional(),
  /** The product to link to. Required if several have the title. */
  product_id: z.int().optional(),
  /** The fields to take. All of them if absent. */
  fields: z.array(ConflictField).min(1).max(20).optional(),
});
export type ReviewAnswer = z.infer<typeof ReviewAnswer>;

/** The same answer for all items with one reason. */
export const ReviewBulkAnswer = z.object({
  action: ReviewAction,
  reason: ReviewReason,
  platform: Platform.optional(),
});
export type ReviewBulkAnswer = z.infer<typeof ReviewBulkAnswer>;

export const ReviewResult = z.object({
  success: z.boolean(),
  message: z.string().optional(),
  error: z.string().optional(),
  next_step: z.string().optional(),
  product_id: z.number().nullish(),
  operation: Operation.optional(),
  /** The operations at marketplaces that follow from the answer, running or left to the seller. */
  operations: z.array(Operation).optional(),
});
export type ReviewResult = z.infer<typeof ReviewResult>;

/** `count` items were answered; `operations` carry the answers out. */
export const ReviewBulkResult = z.object({
  success: z.boolean(),
  count: z.number(),
  operations: z.array(Operation),
});
export type ReviewBulkResult = z.infer<typeof ReviewBulkResult>;
