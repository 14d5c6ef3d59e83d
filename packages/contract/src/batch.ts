import { z } from 'zod';
import { Operation, OperationKind } from './operation.ts';
import { Platform } from './schemas/platform-schemas.ts';

/**
 * A batch as the job tray shows it: how many of its products have come to which end. A product counts once, however
 * many marketplaces it is for: as running while anything of it runs, else as planned, waiting, failed, cancelled or completed.
 */
export const Batch = z.object({
  id: z.string(),
  action: OperationKind,
  platforms: z.array(Platform),
  /** Where it is one product: its name. */
  product_name: z.string().nullable().optional(),
  total: z.number(),
  running: z.number(),
  /** For a time that the seller has chosen. */
  planned: z.number(),
  /** In ISO: when the first of those starts. */
  starts_at: z.string().nullable(),
  /** For the seller, who has to do it by hand. */
  waiting: z.number(),
  failed: z.number(),
  cancelled: z.number(),
  completed: z.number(),
  /** Those among them with a listing that is a draft: nobody can buy it yet. */
  drafts: z.number(),
  /** Each product on each marketplace counts once here, and as completed when nothing of it failed. */
  listings: z.number().optional(),
  listings_completed: z.number().optional(),
  /** Of a crosslist: whether any of its listings is live and is not being ended, so that its Undo has something to do. */
  listed: z.boolean().optional(),
  /**
   * Of a crosslist: what was to be listed and was skipped because something was missing, as far as it could still be listed.
   */
  skipped: z
    .array(
      z.object({
        platform: Platform,
        count: z.number(),
        /** Names of fields, the most frequent first. */
        missing: z.array(z.string()),
      }),
    )
    .optional(),
  /** Products with a failure that nothing has fixed since. */
  retryable: z.number(),
  /** It lists again what had been listed there and was ended, as Undo does. */
  again: z.boolean(),
  /** Its listings are ended and made again. */
  relists: z.boolean(),
  /** It puts back what was changed before, as Undo of a saved grid does. */
  puts_back: z.boolean().optional(),
  /** The products are deleted when their listings have ended. */
  deletes: z.boolean(),
  /** Whether any of what has not ended may be cancelled. What follows from a sale may not. */
  cancellable: z.boolean(),
  /** Whether `POST /api/products/undo/` with its id reverses it. */
  undoable: z.boolean(),
  /** How many products that reverses the sale of, when the seller has marked several as sold. */
  sales: z.number().optional(),
});
export type Batch = z.infer<typeof Batch>;

/**
 * `GET /api/operations/batches/`: the lines of the job tray, first what is running, then what has a failure to look at,
 * then the newest. `more`: how many lines there are beyond these.
 */
export const BatchLines = z.object({ results: z.array(Batch), more: z.number().optional() });
export type BatchLines = z.infer<typeof BatchLines>;

/** `GET /api/operations/batches/products/`: a batch by product, failures first. Null when it is no longer kept. */
export const BatchProducts = z.object({
  batch: Batch.nullable(),
  page_size: z.number(),
  results: z.array(z.object({ product: Operation.shape.product, operations: z.array(Operation) })),
});
export type BatchProducts = z.infer<typeof BatchProducts>;

/**
 * `GET /api/operations/batches/skipped/`: each product of a batch's `skipped` once, with where it was skipped, and what was
 * missing there.
 */
export const SkippedOfBatch = z.object({
  results: z.array(
    z.object({
      product_id: z.number(),
      platforms: z.array(Platform),
      reasons: z.array(z.object({ platform: Platform, missing: z.array(z.string()) })).optional(),
    }),
  ),
});
export type SkippedOfBatch = z.infer<typeof SkippedOfBatch>;

/** `POST /api/operations/batches/close/`: its line leaves the tray. In the queue nothing changes. */
export const BatchClose = z.strictObject({ batch_id: z.uuid() });

/** Of a delist that undoes a crosslist: its batch. The products keep the status they had before it. */
export const UndoneCrosslist = z.uuid();
