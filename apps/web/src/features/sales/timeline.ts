import { platformList, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import type { Sale } from '@crosslister/contract/sales.ts';
import { formatTaken } from '@crosslister/domain/time-taken.ts';
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

/** What has not happened yet: it is under way or held back, or needs the seller. */
const open = (words: string, time: string, error: string | null, failed = time !== 'under way'): Moment => ({
  words,
  iso: null,
  time,
  details: error ?? undefined,
  failed,
});

function endingOf(
  { platform, state, ended_at, status_seen, error }: Sale['endings'][number],
  { sold_at: sold, by_hand: byHand }: Sale,
): Moment {
  const name = platformNames[platform];
  if (state === 'ended' && ended_at) {
    const proof = status_seen ? [`${name} said: ${status_seen}`] : [];
    const seconds = sold && !byHand ? (Date.parse(ended_at) - Date.parse(sold)) / 1000 : -1;
    const taken = seconds >= 0 ? [`${formatTaken(seconds)} after it sold`] : [];
    return at(`Ended on ${name}`, ended_at, [...proof, ...taken].join(', ') || undefined);
  }
  if (state === 'failed') return open(`Not ended on ${name}`, 'failed', error);
  if (state === 'waits_for_seller') return open(`You need to end it on ${name}`, 'waits for you', error);
  return open(`Ending on ${name}`, 'under way', error);
}

function notifiedOf({ channel, sent_at, state, error, held_until: held }: Sale['notified'][number]): Moment {
  if (sent_at) return at(`Told: ${channel}`, sent_at);
  if (state === 'failed') return open(`Not told: ${channel}`, 'failed', error);
  if (held)
    return open(`Telling: ${channel}`, `held back until ${formatSeconds(held).slice(0, 5)}`, error, false);
  return open(`Telling: ${channel}`, 'under way', error);
}

/** One row for all that were asked in the same second. */
function askedOf(endings: Sale['endings']): Moment[] {
  const bySecond = Map.groupBy(endings, ({ asked_at }) => timeOf(asked_at));
  return [...bySecond.values()].flatMap((asked) => {
    const [first] = asked;
    const places = platforms.filter((each) => asked.some(({ platform }) => platform === each));
    return first ? at(`Asked to end on ${platformList(places)}`, first.asked_at) : [];
  });
}

/**
 * What happened to a sale, with seconds: sold, seen, and then in the order of time who was told, what was asked to end
 * and ended, cancelled, put back. What has not happened yet comes last.
 */
export function timelineOf(sale: Sale): Moment[] {
  const { sold_at, seen_at, cancelled_at, put_back_at, by_hand } = sale;
  const moments: Moment[] = [];
  if (sold_at && !by_hand) moments.push(at('Sold', sold_at));
  moments.push(at(by_hand ? 'Marked as sold' : 'Seen', seen_at));
  const later = [
    ...askedOf(sale.endings),
    ...sale.notified.map(notifiedOf),
    ...sale.endings.map((ending) => endingOf(ending, sale)),
  ];
  if (cancelled_at) later.push(at('Called off', cancelled_at));
  if (put_back_at) later.push(at('Put back on sale', put_back_at));
  const timed = later.flatMap((moment) => (moment.iso === null ? [] : [{ ...moment, iso: moment.iso }]));
  const open = later.filter(({ iso }) => iso === null);
  return [...moments, ...timed.toSorted((a, b) => Date.parse(a.iso) - Date.parse(b.iso)), ...open];
}
