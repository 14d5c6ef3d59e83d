import { z } from 'zod';
import { UndoneCrosslist } from './batch.ts';
import { EbayCondition } from './credentials.ts';
import { CategoryRule } from './listings/category-choice.ts';
import { LeftOut } from './listings/left-out.ts';
import { Operation, OperationStatus } from './operation.ts';
import { DuplicateHandling, ListingStatus, Product } from './product.ts';
import { CrosslistMode } from './product-query.ts';
import { Platform, Platforms } from './schemas/platform-schemas.ts';

/**
 * The answers of the long calls (spec section 7). With 202, `success` is false and `operation` says what is running.
 */
const outcome = {
  success: z.boolean(),
  message: z.string().optional(),
  error: z.string().optional(),
  next_step: z.string().optional(),
  operation: Operation.optional(),
};

export const CrosslistRequest = z.object({
  product_id: z.int(),
  mode: CrosslistMode.default('live'),
  /**
   * By the server through the marketplace's API, or by the seller in their browser. If absent,
   * the platform's usual way.
   */
  with: z.enum(['api', 'extension']).optional(),
  /** The seller wants it live and was told what that costs there, whatever Settings say about drafts. */
  publish: z.boolean().optional(),
  category: CategoryRule.optional(),
});

/** What is entered in a marketplace's form by hand or by the extension: plain text, pounds, URLs of the photos. */
export const ListingForm = z.object({
  title: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  images: z.array(z.string()),
  sku: z.string(),
  /** The product's own values, if it has them. */
  condition: EbayCondition.optional(),
  specifics: z.record(z.string(), z.array(z.string())).optional(),
  ebay_category: z.string().optional(),
  /** What the product says in fields that only that marketplace has, for the seller to copy. */
  fields: z.array(z.object({ label: z.string(), text: z.string() })).optional(),
});
export type ListingForm = z.infer<typeof ListingForm>;

export const CrosslistResult = z.object({
  ...outcome,
  item_id: z.string().optional(),
  listing_id: z.string().optional(),
  listing_url: z.string().optional(),
  price: z.number().optional(),
  scheduled_time: z.string().nullish(),
  listing_status: ListingStatus.optional(),
  images_uploaded: z.number().optional(),
  /** `processing` while it waits for the seller, with what they need to list it. */
  status: OperationStatus.optional(),
  item: ListingForm.optional(),
});
export type CrosslistResult = z.infer<typeof CrosslistResult>;

export const DelistRequest = z.object({
  product_id: z.int(),
  platforms: Platforms.min(1),
  /** Chosen by the caller, so that it can be undone before the answer arrives: see `UndoRequest`. */
  undo_id: z.uuid().optional(),
  undoes: UndoneCrosslist.optional(),
});
export const DelistResult = z.object({
  success: z.boolean(),
  results: z.object({
    platforms_delisted: z.array(Platform),
    platforms_failed: z.array(z.object({ platform: Platform, error: z.string(), listing_url: z.string() })),
  }),
  message: z.string(),
  error: z.string().optional(),
  next_step: z.string().optional(),
  operations: z.array(Operation).optional(),
  /** The caller's id, if there is something to undo. */
  undo_id: z.uuid().optional(),
});
export type DelistResult = z.infer<typeof DelistResult>;

/** The saved product, and the operations that bring the edit to its listings: absent if no listing shows it. */
export const ProductSaved = Product.extend({ operations: z.array(Operation).optional() });
export type ProductSaved = z.infer<typeof ProductSaved>;

export const ImportRequest = z.object({ duplicate_handling: DuplicateHandling.default('skip') });
/** What an import or a sync came to. */
export const ImportResult = z.object({
  ...outcome,
  products: z.array(z.object({ id: z.number(), sku: z.string(), name: z.string() })).optional(),
  created: z.number().optional(),
  updated: z.number().optional(),
  total_processed: z.number().optional(),
  /** Items whose SKU a product had already. */
  duplicates_found: z.number().optional(),
  duplicates_handled: z.number().optional(),
  skipped_without_sku: z.number().optional(),
  /** What the seller should know about it and can do about it, as sentences. */
  warnings: z.array(z.string()).optional(),
  /**
   * What was left out, by reason. Items on which the seller has to decide (no SKU, another item's SKU) are in Review.
   */
  left_out: z.array(LeftOut).optional(),
});
export type ImportResult = z.infer<typeof ImportResult>;

export const BulkActionResult = z.object({
  success: z.boolean(),
  message: z.string(),
  /** If there was nothing to do: what the seller can do instead. */
  next_step: z.string().optional(),
  /** The number of products the action was applied to, and of operations it stored. */
  count: z.number(),
  operations: z.number(),
  /** Their ids, for `CancelRequest`. */
  operation_ids: z.array(z.number()),
  /** Operations among them that wait for the seller. */
  steps: z.array(z.number()),
  /** Products left out of a crosslist because they are listed on every chosen platform. Absent if there are none. */
  already_listed: z.number().optional(),
  /** Ids of the products that have failed by now. Absent if there are none. */
  failed: z.array(z.number()).optional(),
  /** The id of their batch in the queue. Absent if there are fewer than two operations, or if one product is listed now. */
  batch_id: z.string().optional(),
  /** Undoes marks and delists: see `UndoRequest`. Absent if there is nothing to undo. */
  undo_id: z.uuid().optional(),
});

/** What `mark_as_sold` and `mark_as_active` answer. */
export const MarkResult = z.object({
  success: z.literal(true),
  message: z.string(),
  /** The sale that was entered, if one was. */
  sale_id: z.number().nullish(),
  /**
   * The platform where the seller's report that it sold there has ended the listing, so that nothing has to be deleted.
   */
  sold_there: Platform.optional(),
  /** Undoes the mark. Absent if nothing was changed. */
  undo_id: z.uuid().optional(),
});

/** For an action that answered with an `undo_id`, within a day. */
export const UndoRequest = z.object({ undo_id: z.uuid() });
export const UndoResult = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Products that are restored in the catalogue. */
  count: z.number(),
  /** Where they are being listed again. The queue shows the results. */
  platforms: z.array(Platform),
  /** Where only the seller can list them again. */
  by_hand: z.array(Platform),
  /** Those operations, and the seller's own steps. */
  operation_ids: z.array(z.number()),
  /** What could not be undone, as sentences. */
  not_undone: z.array(z.string()),
});
export type UndoResult = z.infer<typeof UndoResult>;
