import { platformNames } from '@crosslister/contract/platforms.ts';
import type { Sale } from '@crosslister/contract/sales.ts';
import { formatDate, formatSeconds } from '../../lib/format.ts';

export interface Moment {
  words: string;
  /** Null while it has not happened. */
  iso: string | null;
  time: string;
  details?: string | undefined;
  failed: boolean;
}

const timeOf = (iso: string) => `${formatDate(iso)} ${formatSeconds(iso)}`;
const at = (words: string, iso: string, details?: string): Moment => ({
  words,
  iso,
  time: timeOf(iso),
  details,
  failed: false,
});

function endingOf({ platform, state, ended_at, status_seen, error }: Sale['endings'][number]): Moment {
  const name = platformNames[platform];
  if (state === 'ended' && ended_at) {
    const proof = status_seen ? `${name} said: ${status_seen}` : undefined;
    return at(`Ended on ${name}`, ended_at, proof);
  }
  if (state === 'failed') {
    return {
      words: `Not ended on ${name}`,
      iso: null,
      time: 'failed',
      details: error ?? undefined,
      failed: true,
    };
  }
  if (state === 'waits_for_seller') {
    return { words: `You need to end it on ${name}`, iso: null, time: 'waits for you', failed: true };
  }
  return {
    words: `Ending on ${name}`,
    iso: null,
    time: 'under way',
    details: error ?? undefined,
    failed: false,
  };
}

/** What happened to a sale, with seconds: sold, seen, ended on each platform, cancelled, put back. */
export function timelineOf(sale: Sale): Moment[] {
  const { sold_at, seen_at, cancelled_at, put_back_at, by_hand } = sale;
  const moments: Moment[] = [];
  if (sold_at && !by_hand) moments.push(at('Sold', sold_at));
  moments.push(at(by_hand ? 'Marked as sold' : 'Seen', seen_at));
  moments.push(...sale.endings.map(endingOf));
  if (cancelled_at) moments.push(at('Called off', cancelled_at));
  if (put_back_at) moments.push(at('Put back on sale', put_back_at));
  return moments;
}
