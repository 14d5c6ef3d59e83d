import { plainNumber } from '@crosslister/contract/orders/carriers.ts';
import type { OrderBuyer } from '@crosslister/contract/orders/orders.ts';
import {
  matchTracking,
  type NoMatch,
  type TrackingMatch,
  type TrackingMatches,
} from '@crosslister/domain/orders/match-tracking.ts';
import type { Parcel } from '../parcels.ts';
import type { ByHand, Draft } from './dispatch-draft.ts';

export const noMatchWords: Record<NoMatch, string> = {
  no_number: 'no tracking number',
  no_order: 'no such order here',
  several: 'fits several parcels',
  twice: 'its parcel has another number',
};

/** A row may be told by its postcode alone: then the buyers' are needed. */
export const hasPostcode = (text: string): boolean => /\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b/i.test(text);

/** Each order leads to its parcel, so that two orders of one parcel are no doubt. */
export function matchesOf(
  text: string,
  parcels: readonly Parcel[],
  buyers: readonly OrderBuyer[] = [],
): TrackingMatches {
  const postcodes = new Map(buyers.map(({ order_id: id, postcode }) => [id, postcode]));
  return matchTracking(
    text,
    parcels.flatMap((parcel) =>
      parcel.orders.map(({ id, order_id }) => ({
        id: parcel.id,
        orderId: order_id,
        postcode: postcodes.get(id),
      })),
    ),
  );
}

/**
 * Those that were found get their number. Of the others, those without one stay at home. It always begins with the drafts
 * as they were before the list was pasted, so that a line that is corrected leaves nothing behind.
 */
export function withMatches(
  before: readonly Draft[],
  text: string,
  { matches }: TrackingMatches,
  byHand: ByHand,
): Draft[] {
  const found = new Map(matches.map((match) => [match.id, match]));
  return before.map((draft) => {
    const hand = byHand.get(draft.parcel.id);
    const match = found.get(draft.parcel.id);
    const hasNumber = plainNumber(draft.number) !== '' || hand?.number !== undefined;
    return {
      ...draft,
      ...(match ? partOf(match) : { isIn: text.trim() === '' || hasNumber }),
      ...hand,
    };
  });
}

const partOf = ({ number, carrier, costPence }: TrackingMatch): Partial<Draft> => ({
  isIn: true,
  number,
  ...(carrier && { carrier }),
  ...(costPence !== null && { postage: (costPence / 100).toFixed(2) }),
});
