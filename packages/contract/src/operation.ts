import { z } from 'zod';
import { Fix } from './listings/fix.ts';
import { LeftOut } from './listings/left-out.ts';
import { operationKinds, operationStatuses, unpublishedStatuses } from './lists.ts';
import { Platform } from './schemas/platform-schemas.ts';

export const OperationKind = z.enum(operationKinds);
export type OperationKind = z.infer<typeof OperationKind>;

export const OperationStatus = z.enum(operationStatuses);
export type OperationStatus = z.infer<typeof OperationStatus>;

/** One piece of work for one product on one marketplace: a row of the queue. */
export const Operation = z.object({
  id: z.number(),
  action: OperationKind,
  platform: Platform,
  status: OperationStatus,
  /** The product as it was when the operation was stored. Null for work on a whole shop. */
  product: z
    .object({
      id: z.number().nullable(),
      name: z.string(),
      sku: z.string(),
      price: z.number(),
      image: z.string().nullable(),
    })
    .nullable(),
  /** Whether the product is removed when this delist has ended. */
  deletes_product: z.boolean(),
  error: z.string().nullable(),
  next_step: z.string().nullable(),
  /** What a completed crosslist or revise sent there, in a sentence for the seller. Absent if that is nothing. */
  sent: z.string().optional(),
  /** How the result differs from what was asked for: sentences for the seller. Absent if there are none. */
  warnings: z.array(z.string()).optional(),
  /** For a crosslist whose listing nobody can buy yet: what it is there. Absent for a live one. */
  listed_as: z.enum(unpublishedStatuses).optional(),
  /** A crosslist that made the first listing of its account, which the seller is to compare. */
  is_first: z.literal(true).optional(),
  /** For an import that has ended: what it left out; for a sync, what it could not read. Absent if that is nothing. */
  left_out: z.array(LeftOut).optional(),
  /** Where the seller can do it by hand. */
  link: z.string().nullable(),
  /** Where in Crosslister the seller fixes the cause. Absent if they cannot. */
  fix: Fix.optional(),
  /** The bulk action it belongs to. */
  batch_id: z.string().optional(),
  attempt: z.number(),
  progress: z.object({ done: z.number(), total: z.number().nullable() }).nullable(),
  /** A step: the seller does it by hand, at `link`, and it ends with their report. */
  waits_for_seller: z.boolean(),
  /** While it is live: what follows from a sale or a deletion cannot be cancelled. Absent if it can. */
  cancellable: z.literal(false).optional(),
  /**
   * It is saved there as a draft already, which the seller has to publish. If the form were filled in again, it would
   * be listed twice.
   */
  has_draft: z.literal(true).optional(),
  /** In ISO: the time for which the seller has planned it, while it waits for that. */
  starts_at: z.string().optional(),
  /** In ISO: when it was stored, when the next attempt is due, and when it ended. */
  timestamp: z.string(),
  next_attempt_at: z.string().nullable(),
  finished_at: z.string().nullable(),
});
export type Operation = z.infer<typeof Operation>;

/** Failures with one cause that have not succeeded since. The texts are those of the latest. */
export const FailureGroup = z.object({
  key: z.string(),
  action: OperationKind,
  deletes_product: z.boolean(),
  platforms: z.array(Platform),
  count: z.number(),
  error: z.string(),
  next_step: z.string().nullable(),
  /** The setting that fixes all of them. Absent if each product has to be fixed. */
  fix: Fix.optional(),
  /** In ISO: when it last occurred. */
  latest: z.string(),
});
export type FailureGroup = z.infer<typeof FailureGroup>;

/** A warning shared by several completed listings that one setting would avoid. It is shown once for all. */
export const WarningGroup = z.object({
  text: z.string(),
  count: z.number(),
  platforms: z.array(Platform),
  fix: Fix,
});
export type WarningGroup = z.infer<typeof WarningGroup>;

/** What a bulk action stored: how many of its operations have which status. `waiting` counts the seller's own steps. */
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
  /** The completed ones whose listing is a draft: nobody can buy it yet. */
  drafts: z.number(),
  /** Of a crosslist: what was skipped because something was missing, as far as it could still be listed. */
  skipped: z.array(z.object({ platform: Platform, count: z.number() })).optional(),
  /** It lists again what had been listed there and was ended, as Undo does. */
  again: z.literal(true).optional(),
  /** Whether any of what has not ended may be cancelled. What follows from a sale may not. */
  cancellable: z.boolean(),
  /** In ISO: when it was stored, and when the last of it ended. Null while some of it has not. */
  started: z.string(),
  finished: z.string().nullable(),
});
export type OperationBatch = z.infer<typeof OperationBatch>;

export const QueueSummary = z.object({
  groups: z.array(FailureGroup),
  warnings: z.array(WarningGroup),
  batches: z.array(OperationBatch),
  /** Failures that a setting fixes. */
  settings_failures: z.number(),
});
export type QueueSummary = z.infer<typeof QueueSummary>;

/** `POST /api/operations/retry/`: the failures of a group or of a batch, or all that failed because of a setting. */
export const RetryRequest = z.union(
  [
    z.strictObject({ group: z.string().max(64) }),
    z.strictObject({ batch_id: z.uuid() }),
    z.strictObject({ fixed: z.literal('settings') }),
  ],
  'Send the key of a group, the batch_id of a bulk action, or {"fixed": "settings"}.',
);
export type RetryRequest = z.infer<typeof RetryRequest>;
export const RetryResult = z.object({
  success: z.literal(true),
  retried: z.number(),
  /** Why some were not started over, each reason once. */
  refusals: z.array(z.string()),
});
export type RetryResult = z.infer<typeof RetryResult>;

/** What waits for the seller: how many, and in ISO since when the oldest of them. */
export const Waiting = z.object({ count: z.number(), oldest: z.string() });
export type Waiting = z.infer<typeof Waiting>;

export const OperationPage = z.object({
  results: z.array(Operation),
  count: z.number(),
  live: z.number(),
  /** What needs the seller: their steps, and failures that nothing has fixed since. */
  for_seller: z.number(),
  /** Of those the steps, and the failures. Absent if there are none. */
  steps: Waiting.optional(),
  failures: Waiting.optional(),
});
export type OperationPage = z.infer<typeof OperationPage>;

/** A report of the seller, or of the extension for them, on an operation that waits for them. */
export const OperationReport = z.object({
  success: z.boolean(),
  /** The URL of the listing. Required when one was made. */
  listing_url: z.string().trim().max(2000).optional(),
  /** Saved there as a draft: nobody can buy it yet. */
  draft: z.boolean().default(false),
  error: z.string().trim().max(1000).optional(),
});
export type OperationReport = z.infer<typeof OperationReport>;

/** `POST /api/operations/cancel/`: cancels those of these operations that have not ended. */
export const CancelRequest = z.union(
  [z.strictObject({ ids: z.array(z.int()).min(1).max(100_000) }), z.strictObject({ batch_id: z.uuid() })],
  'Send ids of operations, or the batch_id of a bulk action.',
);
export const CancelResult = z.object({
  success: z.literal(true),
  /** Cancelled before anything was done. */
  cancelled: z.number(),
  /** Running: each stops before its next request that changes something, if there is one. */
  stopping: z.number(),
  /** Ended already, or not possible to cancel, as after a sale. */
  kept: z.number(),
});

/** `POST /api/operations/start/`: what was planned for later starts now. */
export const StartRequest = z.union(
  [z.strictObject({ ids: z.array(z.int()).min(1).max(1000) }), z.strictObject({ batch_id: z.uuid() })],
  'Send ids of operations, or the batch_id of a bulk action.',
);
export type StartRequest = z.infer<typeof StartRequest>;
export const StartResult = z.object({ success: z.literal(true), started: z.number() });
