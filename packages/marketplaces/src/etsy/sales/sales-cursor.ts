import { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { Again } from './unread-receipts.ts';

const dayMs = 86_400_000;

/**
 * Where to continue: from which time, and in a poll of several pages the position, when the poll began and what its
 * last page began with. `again` are orders that could not be read so far. `stays`: the next poll starts where this one
 * did, because something may have been missed.
 */
export const Cursor = z.object({
  from: z.iso.datetime(),
  offset: z.int().min(0),
  began: z.iso.datetime().nullable(),
  first: z.int().optional(),
  again: z.array(Again).optional(),
  stays: z.literal(true).optional(),
});
export type Cursor = z.infer<typeof Cursor>;

export function readCursor(context: MarketplaceContext, cursor: string | null): Cursor {
  if (cursor === null) {
    const from = new Date(context.now().getTime() - dayMs).toISOString();
    return { from, offset: 0, began: null };
  }
  try {
    return Cursor.parse(JSON.parse(cursor));
  } catch (cause) {
    throw new MarketplaceError(
      'rejected',
      'The place where the last look at your Etsy orders ended is lost.',
      {
        cause,
        nextStep: 'Nothing to do: the next look starts a day back.',
        staleCursor: true,
      },
    );
  }
}
