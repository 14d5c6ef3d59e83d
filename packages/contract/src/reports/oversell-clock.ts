import { z } from 'zod';
import { Platform } from '../schemas/platform-schemas.ts';

/** Times in seconds, null where there is no sale to measure. */
const ClockFigures = z.object({
  /** Where it sold. Null: everywhere. */
  platform: Platform.nullable(),
  /** `2026-11` in UK time. Null: the whole period. */
  month: z.string().nullable(),
  /** Orders that we detected. */
  sales: z.number(),
  /** Those of them with other listings to end, all of which have ended. Median, p95 and worst are of these. */
  ended: z.number(),
  /** Those whose product is still listed somewhere else. */
  not_ended: z.number(),
  /** Orders for more than there was. */
  double_sales: z.number(),
  /** From the sale until the last other listing ended. */
  median_seconds: z.number().nullable(),
  p95_seconds: z.number().nullable(),
  worst_seconds: z.number().nullable(),
  /** The part before we saw the sale, and the part after. */
  seen_median_seconds: z.number().nullable(),
  after_seen_median_seconds: z.number().nullable(),
  /** The sum: how long things that had sold could be bought elsewhere. What is still listed counts until now. */
  exposed_seconds: z.number(),
  /** Sales told away from the dashboard, and how long after we saw them. */
  told: z.number(),
  told_median_seconds: z.number().nullable(),
});
export type ClockFigures = z.infer<typeof ClockFigures>;

/** A sale whose product could be bought elsewhere for longest. */
const LongExposure = z.object({
  sale_id: z.number(),
  product_id: z.number().nullable(),
  name: z.string(),
  platform: Platform,
  seconds: z.number(),
  /** The listing that ended last, or has not ended. */
  last_platform: Platform,
  still_listed: z.boolean(),
});
export type LongExposure = z.infer<typeof LongExposure>;

/** How soon we hear of a sale on a marketplace that is connected, or has listings of the seller's. */
const SalesWait = z.object({
  platform: Platform,
  /** At most, while all is well. 0: at once. Null: when the seller sees it. */
  seconds: z.number().nullable(),
  /** Where we hear of a sale last. */
  is_bottleneck: z.boolean(),
  /** Why it takes so long, and what would shorten it. */
  words: z.string(),
  shorter: z.string().nullable(),
});
export type SalesWait = z.infer<typeof SalesWait>;

/** How long things that had sold could still be bought elsewhere. */
export const OversellClock = z.object({
  from: z.string(),
  to: z.string(),
  /** For all, for each marketplace, for each month, and for each marketplace and month. */
  figures: z.array(ClockFigures),
  longest: z.array(LongExposure),
  waits: z.array(SalesWait),
});
export type OversellClock = z.infer<typeof OversellClock>;
