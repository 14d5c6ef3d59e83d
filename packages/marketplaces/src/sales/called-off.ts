import type { RemoteSale } from './remote-sale.ts';

/** A line of an order that has ended as a whole: the buyer has all of it back, postage too, or never paid. */
export function calledOff(sale: RemoteSale): RemoteSale {
  const { totalPence, postagePence, orderedPostagePence = postagePence, vatPence } = sale;
  return {
    ...sale,
    state: 'cancelled',
    refundedPence: totalPence,
    postagePence: 0,
    ...(orderedPostagePence !== undefined && { orderedPostagePence }),
    ...(vatPence !== undefined && { vatPence: 0 }),
  };
}
