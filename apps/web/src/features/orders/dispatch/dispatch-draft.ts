import type { Carrier } from '@crosslister/contract/orders/carriers.ts';
import { plainAmount, priceMistake } from '../../../lib/texts/typed-numbers.ts';
import type { ParcelToSend } from '../api/dispatch-parcels.ts';
import { orderIdsOf, type Parcel } from '../parcels.ts';

/** What is known of a parcel that leaves, as it is typed. */
export interface Draft {
  parcel: Parcel;
  /** It is among those that are sent. */
  isIn: boolean;
  carrier: Carrier;
  number: string;
  postage: string;
}

/** What was sent when it was refused, or else the number of its label in Click & Drop. */
const proposed = ({ first: { dispatch, click_and_drop: there } }: Parcel): Partial<Draft> => {
  if (dispatch)
    return { ...(dispatch.carrier && { carrier: dispatch.carrier }), number: dispatch.tracking_number };
  return there?.tracking_number ? { carrier: 'royal_mail', number: there.tracking_number } : {};
};

/** One that has a number already begins with it. */
export function draftOf(parcel: Parcel, usual: Carrier): Draft {
  const { carrier = usual, number = '' } = proposed(parcel);
  return { parcel, isIn: true, carrier, number, postage: '' };
}

/** What was changed by hand, by the number of its parcel: no pasted list changes it again. */
export type ByHand = ReadonlyMap<number, Partial<Draft>>;

export const isTyped = ({ parcel, number, postage }: Draft): boolean =>
  number !== (proposed(parcel).number ?? '') || postage !== '';

/** Postage may be left open, and may be nothing. */
export const postageMistake = (text: string): string | undefined =>
  text.trim() === '' || Number(plainAmount(text)) === 0
    ? undefined
    : priceMistake(text)?.replace('Price', 'Postage');

/** Carrier and number belong together: without a number nothing is said of either. */
export function toSend({ parcel, carrier, number, postage }: Draft): ParcelToSend {
  return {
    order_ids: orderIdsOf(parcel),
    ...(number.trim() !== '' && { carrier, tracking_number: number.trim() }),
    ...(postage.trim() !== '' && { postage_paid: plainAmount(postage) }),
  };
}

/** The same again. */
export function retryOf(parcel: Parcel): ParcelToSend {
  const { carrier, tracking_number: number } = parcel.first.dispatch ?? {};
  return { order_ids: orderIdsOf(parcel), ...(carrier && number && { carrier, tracking_number: number }) };
}
