import { z } from 'zod';
import { leftOutReasons } from '../lists.ts';

export const LeftOutReason = z.enum(leftOutReasons);
export type LeftOutReason = z.infer<typeof LeftOutReason>;

/** At most this many items of each reason are named. `count` includes all. */
export const LEFT_OUT_NAMED = 20;

export const LeftOut = z.object({
  reason: LeftOutReason,
  count: z.number(),
  /** The first of them; `url` is empty where the item has no page. */
  items: z.array(z.object({ title: z.string(), url: z.string() })),
});
export type LeftOut = z.infer<typeof LeftOut>;
