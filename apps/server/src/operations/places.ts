import type { OperationRow } from '../db/schema.ts';
import { type Claim, ENDING_PRIORITY } from './claim.ts';

/** How many operations one worker runs at once. */
export interface Places {
  /** Places for any operation. */
  width: number;
  /**
   * Extra places for operations that end or lower a listing, so that these start at once however much is being listed.
   */
  endingWidth: number;
  /** Places for one seller: three for each of their accounts, and some for work on whole shops. */
  ofSeller: number;
  /**
   * An attempt that has run for this long (ms) is waiting for its marketplace and no longer counts as taking a place.
   * Otherwise a few slow stores would block everybody else.
   */
  slowMs: number;
  /** Limit for all attempts, the slow ones included. */
  most: number;
}

export const usualPlaces: Places = { width: 32, endingWidth: 32, ofSeller: 12, slowMs: 5_000, most: 256 };

interface Running {
  operation: Pick<OperationRow, 'user_id' | 'priority'>;
  /** When it started, by `performance.now()`. */
  since: number;
}

/**
 * What a worker may claim next, most urgent first. Once all places or half of all attempts are taken, each seller may
 * have only one more, and ends come first. Otherwise many accounts with slow stores would take everything, while
 * another seller's sold product stays on sale.
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

function sellersWith(most: number, running: Running[]): number[] {
  const counts = new Map<number, number>();
  for (const { operation } of running)
    counts.set(operation.user_id, (counts.get(operation.user_id) ?? 0) + 1);
  return [...counts].flatMap(([userId, count]) => (count >= most ? [userId] : []));
}
