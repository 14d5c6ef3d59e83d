import { z } from 'zod';
import { Operation } from '../operation.ts';
import { Product } from '../product.ts';
import { Platform } from '../schemas/platform-schemas.ts';

/** Products that one call reads. */
export const MAX_READ = 500;
/** Rows that one call saves: few enough that the answer comes within seconds. */
export const MAX_EDITED = 100;
/** Rows that one call looks at before they are saved. */
export const MAX_LOOKED_AT = 5000;

export const ProductsById = z.object({ ids: z.array(z.int()).max(MAX_READ) });

/**
 * Each row is a product's id and what `PUT /api/products/{id}/` takes. A row is checked separately, so that a mistake in
 * one stops no other.
 */
export const BulkEdit = z.object({
  edits: z
    .array(z.looseObject({ id: z.int() }))
    .min(1)
    .max(MAX_EDITED),
  /** Made by the caller, for rows that take several calls: the queue shows what follows from them as one batch. */
  batch_id: z.uuid(),
});
export type BulkEdit = z.infer<typeof BulkEdit>;

export const BulkEditRow = z.object({
  id: z.number(),
  /** `conflict`: a field was changed elsewhere since the caller read it. Nothing of a row is saved unless it is `saved`. */
  outcome: z.enum(['saved', 'conflict', 'refused']),
  message: z.string().optional(),
  next_step: z.string().optional(),
  /** What is wrong, by field. */
  fields: z.record(z.string(), z.string()).optional(),
  /** The product as it is now. Absent if it is gone. */
  product: Product.optional(),
  /** What follows at its listings. */
  operations: z.array(Operation).optional(),
});
export type BulkEditRow = z.infer<typeof BulkEditRow>;
export const BulkEditResult = z.object({ rows: z.array(BulkEditRow) });

/** Before saving: which fields of which products will be edited. One of a single platform is `per_platform.ebay.title`. */
export const BulkEditCheck = z.object({
  edits: z.array(z.object({ id: z.int(), fields: z.array(z.string().max(50)).max(50) })).max(MAX_LOOKED_AT),
});

/** Where the edits will be made: by the server, and by the seller as a step. Products that are edited nowhere are absent. */
export const BulkEditPlan = z.object({
  rows: z.array(z.object({ id: z.number(), revised: z.array(Platform), by_hand: z.array(Platform) })),
});
export type BulkEditPlan = z.infer<typeof BulkEditPlan>;
