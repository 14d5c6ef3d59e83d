import { plainNumber } from '@crosslister/contract/orders/carriers.ts';
import type { OrderBuyer } from '@crosslister/contract/orders/orders.ts';
import {
  matchTracking,
  type NoMatch,
  type TrackingMatches,
} from '@crosslister/domain/orders/match-tracking.ts';
import type { Draft } from './dispatch-draft.ts';

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
  drafts: readonly Draft[],
  buyers: readonly OrderBuyer[] = [],
): TrackingMatches {
  const postcodes = new Map(buyers.map(({ order_id: id, postcode }) => [id, postcode]));
  return matchTracking(
    text,
    drafts.flatMap(({ parcel }) =>
      parcel.orders.map(({ id, order_id }) => ({
        id: parcel.id,
        orderId: order_id,
        postcode: postcodes.get(id),
      })),
    ),
  );
}

/** Those that were found get their number. Of the others, those without one stay at home. */
export function withMatches(drafts: readonly Draft[], { matches }: TrackingMatches): Draft[] {
  const found = new Map(matches.map((match) => [match.id, match]));
  return drafts.map((draft) => {
    const match = found.get(draft.parcel.id);
    if (!match) return { ...draft, isIn: plainNumber(draft.number) !== '' };
    const { number, carrier, costPence } = match;
    return {
      ...draft,
      isIn: true,
      number,
      carrier: carrier ?? draft.carrier,
      postage: costPence === null ? draft.postage : (costPence / 100).toFixed(2),
    };
  });
}
