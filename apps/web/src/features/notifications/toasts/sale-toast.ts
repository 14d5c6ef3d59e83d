import { platformNames } from '@crosslister/contract/platforms.ts';
import type { Sale, SaleNotice } from '@crosslister/contract/sales.ts';
import { shorten } from '../../../lib/texts/shorten.ts';
import { soldFor } from '../../../lib/texts/sold-for.ts';
import type { ToastInput } from '../../../lib/toast.ts';

type Ending = Sale['endings'][number];

const words: Record<Ending['state'], (name: string, ending: Ending) => string> = {
  ended: (name, { status_seen: seen }) => `Ended on ${name}${seen ? ` (${seen})` : ''}.`,
  under_way: (name, ending) =>
    ending.error ? `${words.failed(name, ending)} It is tried again.` : `Ending on ${name}...`,
  waits_for_seller: (name) => `On ${name} only you can delete it: see Action Required.`,
  failed: (name, { error }) => `Not ended on ${name}: ${error ?? 'the queue says why.'}`,
};

export const soldWhere = ({
  platform,
  awaitsPayment,
}: Pick<SaleNotice, 'platform' | 'awaitsPayment'>): string =>
  `${platform ? `Sold on ${platformNames[platform]}` : 'Sold'}${awaitsPayment ? ', waiting for payment' : ''}`;

export const priceOf = (sale: SaleNotice): string =>
  sale.priceUnknown ? 'a price that is not known yet' : soldFor({ ...sale, kept: sale.salePrice });

/** It is, or may be, on sale there, and nothing may happen soon. */
const isLeft = ({ state, error }: Ending) => state !== 'ended' && (state !== 'under_way' || error !== null);

/** Whether it is in Action Required until the seller has ended it somewhere. */
export const needsSeller = (sale: Sale | undefined): boolean =>
  sale?.endings.some(({ state }) => state === 'waits_for_seller') ?? false;

/** A longer name would push the price behind "Show more". */
const NAME_LENGTH = 60;

export const soldWhat = (sale: SaleNotice): string =>
  `${shorten(sale.productName, NAME_LENGTH)} for ${priceOf(sale)}`;

/** Whether every other listing has ended. Unknown until the sale has been read. */
export const isEndedElsewhere = (sale: Sale | undefined): boolean =>
  sale?.endings.every(({ state }) => state === 'ended') ?? false;

/**
 * A new sale, with the proof as the other listings end. It stays until they have ended and somebody may have seen it.
 */
export function saleToast(
  notice: SaleNotice,
  sale: Sale | undefined,
  isUnseen: boolean,
): ToastInput & { type: 'success' | 'warning' } {
  const endings = sale?.endings ?? [];
  // What is left to the seller comes first: the rest may be cut.
  const sentences = endings
    .toSorted((one, other) => Number(isLeft(other)) - Number(isLeft(one)))
    .map((ending) => words[ending.state](platformNames[ending.platform], ending));
  const isOver = notice.productId === null || isEndedElsewhere(sale);
  return {
    type: endings.some(isLeft) ? 'warning' : 'success',
    title: soldWhere(notice),
    message: soldWhat(notice),
    details: sentences.join(' ') || undefined,
    image: notice.image,
    persistent: isUnseen || !isOver,
  };
}
