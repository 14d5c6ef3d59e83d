import { z } from 'zod';
import { Fix } from './fix.ts';
import { LeftOut } from './left-out.ts';
import { operationKinds, operationStatuses, unpublishedStatuses } from './lists.ts';
import { Platform } from './platform-schemas.ts';

export const OperationKind = z.enum(operationKinds);
export type OperationKind = z.infer<typeof OperationKind>;

export const OperationStatus = z.enum(operationStatuses);
export type OperationStatus = z.infer<typeof OperationStatus>;

/** One thing done to one product on one marketplace: a row of the Queue. */
export const Operation = z.object({
  id: z.number(),
  action: OperationKind,
  platform: Platform,
  status: OperationStatus,
  /** As the product was when the operation was stored. Null for work on a whole shop. */
  product: z
    .object({
      id: z.number().nullable(),
      name: z.string(),
      sku: z.string(),
      price: z.number(),
      image: z.string().nullable(),
    })
    .nullable(),
  /** Whether this delist ends in the product's deletion. */
  deletes_product: z.boolean(),
  error: z.string().nullable(),
  next_step: z.string().nullable(),
  /** What differs from what was asked for, though it was done: sentences for the seller. Absent without any. */
  warnings: z.array(z.string()).optional(),
  /** Of a crosslist whose listing nobody can buy yet: how it stands there. Absent for a live one. */
  listed_as: z.enum(unpublishedStatuses).optional(),
  /** Of an import that has ended: what it left out. Absent when that is nothing. */
  left_out: z.array(LeftOut).optional(),
  /** Where the seller can mend it by hand. */
  link: z.string().nullable(),
  /** Where in Crosslister the seller mends what failed. Absent where they cannot. */
  fix: Fix.optional(),
  /** The bulk action it belongs to. */
  batch_id: z.string().optional(),
  attempt: z.number(),
  progress: z.object({ done: z.number(), total: z.number().nullable() }).nullable(),
  /** It is done by the seller's own hands, at `link`, and ends with their report. */
  waits_for_seller: z.boolean(),
  /** A draft of it stands there already, to be published by the seller: filled in anew it would be listed twice. */
  has_draft: z.literal(true).optional(),
  /** ISO. When it was stored; when the next attempt is due; when it ended. */
  timestamp: z.string(),
  next_attempt_at: z.string().nullable(),
  finished_at: z.string().nullable(),
});
export type Operation = z.infer<typeof Operation>;

/** Failures of one cause that have not been done since, the latest of them for its words. */
export const FailureGroup = z.object({
  key: z.string(),
  action: OperationKind,
  deletes_product: z.boolean(),
  platforms: z.array(Platform),
  count: z.number(),
  error: z.string(),
  next_step: z.string().nullable(),
  /** Of the setting that mends all of them; absent where each product has to be mended. */
  fix: Fix.optional(),
  /** ISO. When it was last met. */
  latest: z.string(),
});
export type FailureGroup = z.infer<typeof FailureGroup>;

/** One warning that several listings came with, though each was done, and that one setting spares: told once. */
export const WarningGroup = z.object({
  text: z.string(),
  count: z.number(),
  platforms: z.array(Platform),
  fix: Fix,
});
export type WarningGroup = z.infer<typeof WarningGroup>;

/** What a bulk action stored: how many of its operations stand where. `waiting` are the seller's own steps. */
export const OperationBatch = z.object({
  id: z.string(),
  action: OperationKind,
  platforms: z.array(Platform),
  total: z.number(),
  completed: z.number(),
  failed: z.number(),
  cancelled: z.number(),
  live: z.number(),
  waiting: z.number(),
  /** Of the completed, those whose listing is a draft: nobody can buy it yet. */
  drafts: z.number(),
  /** It lists what had been listed there and was ended, as Undo does. */
  again: z.literal(true).optional(),
  /** ISO. When it was stored, and when the last of it ended; null while some of it has not. */
  started: z.string(),
  finished: z.string().nullable(),
});
export type OperationBatch = z.infer<typeof OperationBatch>;

export const QueueSummary = z.object({
  groups: z.array(FailureGroup),
  warnings: z.array(WarningGroup),
  batches: z.array(OperationBatch),
  /** Failures that a setting mends. */
  settings_failures: z.number(),
});
export type QueueSummary = z.infer<typeof QueueSummary>;

/** `POST /api/operations/retry/`: a group of failures, or all that failed because of a setting. */
export const RetryRequest = z.union(
  [z.strictObject({ group: z.string().max(64) }), z.strictObject({ fixed: z.literal('settings') })],
  'Send the key of a group, or {"fixed": "settings"}.',
);
export const RetryResult = z.object({
  success: z.literal(true),
  retried: z.number(),
  /** Why some were not, each reason once. */
  refusals: z.array(z.string()),
});
export type RetryResult = z.infer<typeof RetryResult>;

export const OperationPage = z.object({
  results: z.array(Operation),
  count: z.number(),
  live: z.number(),
  /** What waits for the seller: steps of theirs, and failures that nothing has mended since. */
  for_seller: z.number(),
});
export type OperationPage = z.infer<typeof OperationPage>;

/** What the seller, or the extension on their behalf, says of an operation that waits for them. */
export const OperationReport = z.object({
  success: z.boolean(),
  /** Where the listing stands; needed when one was made. */
  listing_url: z.string().trim().max(2000).optional(),
  /** Saved there as a draft: nobody can buy it yet. */
  draft: z.boolean().default(false),
  error: z.string().trim().max(1000).optional(),
});
export type OperationReport = z.infer<typeof OperationReport>;

/** `POST /api/operations/cancel/`: what has not ended of these is taken back. */
export const CancelRequest = z.union(
  [z.strictObject({ ids: z.array(z.int()).min(1).max(100_000) }), z.strictObject({ batch_id: z.uuid() })],
  'Send ids of operations, or the batch_id of a bulk action.',
);
export const CancelResult = z.object({
  success: z.literal(true),
  /** Taken back before anything was done. */
  cancelled: z.number(),
  /** Under way: each stops before its next step that changes something, if there is one. */
  stopping: z.number(),
  /** Ended already, or not to be cancelled, as after a sale. */
  kept: z.number(),
});
export type CancelResult = z.infer<typeof CancelResult>;
