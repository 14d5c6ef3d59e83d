import type { MarketplaceContext } from '../../context.ts';
import type { Cursor } from './sales-cursor.ts';

/**
 * For so long after the latest change, as much before it is read again in each poll: for orders written late and for the
 * clocks of several web servers.
 */
const OVERLAP_MS = 15 * 60_000;
/**
 * When many sell at once, so much is many pages, and what has just sold is on the last: then it is read every five
 * minutes, and half a minute of it in the polls between.
 */
const CROWDED_MS = 5 * 60_000;
const SHORT_OVERLAP_MS = 30_000;

export const isCrowded = ({ now }: MarketplaceContext, { crowded }: Cursor) =>
  crowded !== undefined && now().getTime() - Date.parse(crowded) < CROWDED_MS;

export function startOf({ seen, settled }: Cursor, isWhole: boolean): string {
  if (settled) return seen;
  return new Date(Date.parse(seen) - (isWhole ? OVERLAP_MS : SHORT_OVERLAP_MS)).toISOString();
}

/**
 * How long ago a change was is not asked of the store's clock, which may be wrong. Only a poll that has read the time
 * before the latest change, so long after that was seen, settles it: not the first after a time without polls.
 */
export function sinceWhen(
  { now }: MarketplaceContext,
  at: Cursor,
  { seen, isWhole }: { seen: string; isWhole: boolean },
): Pick<Cursor, 'since' | 'settled'> {
  if (seen !== at.seen || !at.since) return { since: now().toISOString(), settled: false };
  const { since } = at;
  const waited = now().getTime() - Date.parse(since);
  return { since, settled: at.settled === true || (isWhole && waited >= OVERLAP_MS) };
}
