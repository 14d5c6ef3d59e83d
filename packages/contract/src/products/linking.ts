import { z } from 'zod';
import { Platform } from '../schemas/platform-schemas.ts';

export const LOOKALIKES_PAGE_SIZE = 20;
/** Pairs that one call links: the caller calls until none of the proposed ones is left. */
export const LINKED_PER_CALL = 50;

const LookalikeProduct = z.object({
  id: z.number(),
  name: z.string(),
  sku: z.string(),
  price: z.number(),
  quantity: z.number(),
  image: z.string().nullable(),
  /** Where it is listed. */
  platforms: z.array(Platform),
});
export type LookalikeProduct = z.infer<typeof LookalikeProduct>;

const share = z.number().min(0).max(100);

/** Two products that may be the same thing. The scores are percentages. */
export const Lookalike = z.object({
  id: z.number(),
  score: share,
  title: share,
  /** Null: their photos could not be compared. */
  photo: share.nullable(),
  price: share,
  /** Proposed to be linked with one click for all. */
  sure: z.boolean(),
  /** It stays, and gets the listings of the other one. */
  kept: LookalikeProduct,
  other: LookalikeProduct,
  /** Why they could not be linked. */
  error: z.string().nullable(),
});
export type Lookalike = z.infer<typeof Lookalike>;

export const LookalikePage = z.object({
  results: z.array(Lookalike),
  count: z.number(),
  /** Proposed ones that no attempt to link has refused. */
  sure_count: z.number(),
  /** Products are being compared. */
  looking: z.boolean(),
  photos_done: z.number(),
  photos_total: z.number(),
});
export type LookalikePage = z.infer<typeof LookalikePage>;

/** `keep`: which of the two stays, if not the one that is proposed. */
export const LookalikeAnswer = z.object({
  action: z.enum(['link', 'different']),
  keep: z.number().int().optional(),
});
export type LookalikeAnswer = z.infer<typeof LookalikeAnswer>;

export const LinkedAll = z.object({ linked: z.number(), refused: z.number(), left: z.number() });
export type LinkedAll = z.infer<typeof LinkedAll>;

/** A product that was linked to another one. */
export const LinkedPair = z.object({
  id: z.number(),
  linked_at: z.string(),
  name: z.string(),
  sku: z.string(),
  platforms: z.array(Platform),
  kept_id: z.number(),
  kept_name: z.string(),
  kept_sku: z.string(),
});
export type LinkedPair = z.infer<typeof LinkedPair>;
export const LinkedPairs = z.object({ results: z.array(LinkedPair), count: z.number() });
