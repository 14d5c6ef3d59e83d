import { z } from 'zod';
import { Fix } from '../listings/fix.ts';
import { changeSources, listingStatuses } from '../lists.ts';
import { Platform } from '../schemas/platform-schemas.ts';

/** Changes that one call reads. */
export const CHANGES_PER_PAGE = 30;

/**
 * Whether something can be put back: `changed_since` if it was changed again, which the seller is asked about first;
 * `never` if it cannot be typed, or is as it was before.
 */
const CanPutBack = z.enum(['yes', 'changed_since', 'never']);
export type CanPutBack = z.infer<typeof CanPutBack>;

/** One entry of a field that was changed: `['ebay', 'price']` of `per_platform`, `['Colour']` of `specifics`. */
const ChangedEntry = z.object({ path: z.array(z.string()), put_back: CanPutBack });
export type ChangedEntry = z.infer<typeof ChangedEntry>;

/** One field that was changed. Values as the product has them in the API. */
const FieldChange = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** Alone. */
  put_back: CanPutBack,
  /** What differs within it, where each can be put back alone. */
  entries: z.array(ChangedEntry).optional(),
});
export type FieldChange = z.infer<typeof FieldChange>;

export const ProductChange = z.object({
  id: z.number(),
  at: z.string(),
  source: z.enum(changeSources),
  /** The marketplace that was read or sold, where the source has one. */
  platform: Platform.nullable(),
  /** Null: the product was made. */
  fields: z.array(FieldChange).nullable(),
  /** All of its fields at once: `changed_since` if that is so of one of them, `never` if of all of them. */
  put_back: CanPutBack,
});
export type ProductChange = z.infer<typeof ProductChange>;

/** Newest first. `next` is the id to ask with for older ones; null if there are none. */
export const ProductChanges = z.object({ results: z.array(ProductChange), next: z.number().nullable() });
export type ProductChanges = z.infer<typeof ProductChanges>;

/**
 * `field`: only this one; otherwise the whole change. `path`: only this entry of it. `over_later`: also what was changed
 * again since.
 */
export const PutBackChange = z
  .object({
    field: z.string().max(100).optional(),
    path: z.array(z.string().max(200)).max(2).optional(),
    over_later: z.boolean().optional(),
  })
  .nullish();

/** What of a product is on one marketplace, and how the last work there went. */
export const LiveOn = z.object({
  platform: Platform,
  /** Null: it has no listing there; it is planned, or the last try to make one failed. */
  listing: z
    .object({
      status: z.enum(listingStatuses),
      url: z.string(),
      price: z.number(),
      since: z.string(),
      scheduled_time: z.string().nullable(),
    })
    .nullable(),
  /** When the seller has planned to list it there. Null: not planned. */
  planned: z.string().nullable(),
  /** When it was last sent there. Null if it never was from here. */
  sent_at: z.string().nullable(),
  /** The last work there that failed, until some succeeds. */
  failure: z
    .object({
      kind: z.enum(['crosslist', 'revise', 'delist']),
      error: z.string(),
      next_step: z.string().nullable(),
      fix: Fix.nullable(),
      at: z.string(),
    })
    .nullable(),
});
export type LiveOn = z.infer<typeof LiveOn>;
export const LiveOnList = z.object({ results: z.array(LiveOn) });
