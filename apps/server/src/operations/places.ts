import type { OperationRow } from '../db/schema.ts';
import { type Claim, ENDING_PRIORITY } from './claim.ts';

/** How many operations one worker runs at once. */
export interface Places {
  /** Places for whatever there is to do. */
  width: number;
  /** Places beyond the width for what ends or lowers a listing: however much is being listed, that starts at once. */
  endingWidth: number;
  /** Places of one seller: three on each of their accounts and some for whole shops. */
  ofSeller: number;
  /**
   * An attempt that has lasted for so long (ms) waits for its marketplace and needs no place any more, or a few stores that
   * answer slowly would keep everybody else waiting.
   */
  slowMs: number;
  /** Attempts in all, the slow ones with them. */
  most: number;
}

export const usualPlaces: Places = { width: 32, endingWidth: 32, ofSeller: 12, slowMs: 5_000, most: 256 };

interface Running {
  operation: Pick<OperationRow, 'user_id' | 'priority'>;
  /** When it was begun, by `performance.now()`. */
  since: number;
}

/**
 * What a worker may claim next, the most urgent first. Once the places, or half of all attempts, are taken, each seller
 * may have one more only, ends before the rest: many accounts with slow stores would otherwise hold everything between
 * them, while what another seller has sold stays on sale.
 */
export function claimsFor(running: Running[], places: Places): Claim[] {
  if (running.length >= places.most) return [];
  const placed = running.filter(({ since }) => performance.now() - since < places.slowMs);
  const isFull = placed.length >= places.width + places.endingWidth;
  const isCrowded = isFull || running.length >= places.most / 2;
  const endings = running.filter(isEnding);
  const first: Claim[] = isCrowded ? [{ endingOnly: true, notOf: sellersWith(1, endings) }] : [];
  if (isFull) return first;
  const endingOnly = placed.length - placed.filter(isEnding).length >= places.width;
  return [...first, { endingOnly, notOf: sellersWith(isCrowded ? 1 : places.ofSeller, running) }];
}

const isEnding = ({ operation }: Running) => operation.priority <= ENDING_PRIORITY;

/** Sellers who have so many attempts, or more. */
function sellersWith(most: number, running: Running[]): number[] {
  const counts = new Map<number, number>();
  for (const { operation } of running)
    counts.set(operation.user_id, (counts.get(operation.user_id) ?? 0) + 1);
  return [...counts].flatMap(([userId, count]) => (count >= most ? [userId] : []));
}
