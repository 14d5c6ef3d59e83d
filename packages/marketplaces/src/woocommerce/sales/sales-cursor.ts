import { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';

const FIRST_POLL_MS = 24 * 60 * 60_000;

/** An order that could not be read, and is looked at again. */
const Unread = z.union([
  z.object({ id: z.number(), why: z.string() }),
  /** The store does not say its number. It was changed between these times, after the order with this number. */
  z.object({ after: z.number().nullable(), from: z.iso.datetime(), to: z.iso.datetime() }),
]);
export type Unread = z.infer<typeof Unread>;

/**
 * `seen` is the latest change of an order seen, in the store's time, and `since` when it was, in ours. Once the time
 * before it has been read for long enough after that, it is `settled` and not read again. `crowded` is when that time was
 * last read, in ours, if it filled more than a page. During a poll, `from` is the start of its window and `skip` how much
 * of it was read. `by` is the order in which the store can list.
 */
const Cursor = z.object({
  seen: z.iso.datetime(),
  since: z.iso.datetime().optional(),
  settled: z.boolean().optional(),
  crowded: z.iso.datetime().optional(),
  from: z.iso.datetime().nullable(),
  skip: z.int().min(0),
  by: z.enum(['modified', 'id']),
  /** The order that began the page before this one, if pages are counted. */
  first: z.number().optional(),
  /** What earlier polls passed over. The first is the next to be looked at again. */
  unread: z.array(Unread).optional(),
});
export type Cursor = z.infer<typeof Cursor>;

export function parseCursor(context: MarketplaceContext, cursor: string | null): Cursor {
  if (cursor === null) {
    const seen = new Date(context.now().getTime() - FIRST_POLL_MS).toISOString();
    return { seen, from: null, skip: 0, by: 'modified' };
  }
  try {
    const at = Cursor.parse(JSON.parse(cursor));
    return { ...at, seen: notAhead(context, at.seen) };
  } catch (cause) {
    throw new MarketplaceError(
      'rejected',
      "The place where the last look at your store's orders ended is lost.",
      {
        cause,
        nextStep: 'Nothing to do: the next look starts a day back.',
        staleCursor: true,
      },
    );
  }
}

/**
 * A time in the future comes from a clock that was set back since, theirs or ours. Orders
 * until then would never be seen.
 */
export function notAhead({ now }: MarketplaceContext, time: string): string {
  return new Date(Math.min(Date.parse(time), now().getTime())).toISOString();
}
