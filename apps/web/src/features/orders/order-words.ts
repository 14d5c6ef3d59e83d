import { carrierFacts } from '@crosslister/contract/orders/carriers.ts';
import type { Order } from '@crosslister/contract/orders/orders.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { dayInUk } from '@crosslister/domain/uk-day.ts';
import { formatDateTime, plural } from '../../lib/format.ts';
import type { Parcel } from './parcels.ts';

const DAY_MS = 86_400_000;

export const whereOf = (platform: Platform | null): string =>
  platform ? platformNames[platform] : 'Elsewhere';

/** How long there is to post it, in at most three words. Empty: nobody has said until when. */
export function dueWords(postBy: string | null, late: boolean, now: Date): string {
  if (!postBy) return late ? 'late' : '';
  const days = Math.round((Date.parse(dayInUk(new Date(postBy))) - Date.parse(dayInUk(now))) / DAY_MS);
  if (late) return days < 0 ? `${plural(-days, 'day')} late` : 'late today';
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `${plural(days, 'day')} left`;
}

export const holdWords: Record<NonNullable<Order['hold']>, string> = {
  not_paid: 'Not paid',
  on_hold: 'On hold',
  collect: 'Buyer collects',
};

const clickAndDropWords: Record<NonNullable<Order['click_and_drop']>['state'], string> = {
  sending: 'Being sent to Click & Drop',
  sent: 'In Click & Drop',
  label: 'Label made',
  failed: 'Not in Click & Drop',
  gone: 'Not in Click & Drop',
};

/** Where it is in Click & Drop, with its number once there is one. Empty: it was not sent there, or is posted. */
export const clickAndDropState = ({ click_and_drop: there, posted }: Order): string =>
  there && !posted ? [clickAndDropWords[there.state], there.tracking_number].filter(Boolean).join(' ') : '';

interface Step {
  name: string;
  /** Empty: not yet. */
  time: string;
  details: string;
}

const at = (iso: string | null | undefined): string => (iso ? formatDateTime(iso) : '');

/** What has happened to a parcel, and when. What is still to do is there without a time. */
export function stepsOf({ first, lines }: Parcel): Step[] {
  const { posted, dispatch, platform } = first;
  const packed = lines.map(({ packed_at }) => packed_at ?? '').sort();
  const carrier = posted?.carrier ?? dispatch?.carrier;
  const number = posted?.tracking_number ?? dispatch?.tracking_number;
  const step = (name: string, time: string, details = ''): Step => ({ name, time, details });
  return [
    step('Sold', at(first.sold_at)),
    step('Packed', packed[0] ? at(packed.at(-1)) : ''),
    step('Posted', at(posted?.at), [carrier && carrierFacts[carrier].name, number].filter(Boolean).join(' ')),
    ...(first.tells_marketplace && platform ? [step(...toldStep(first, platform))] : []),
  ];
}

/** The marketplace knows of it: told from here, or posted there. */
function toldStep({ posted, dispatch }: Order, platform: Platform): [string, string, string] {
  const name = `${platformNames[platform]} told`;
  if (posted?.by === 'here') return [name, at(posted.at), ''];
  if (posted?.by === 'marketplace') return [name, at(posted.at), 'Dispatched there'];
  if (posted) return [name, '', 'Noted here only'];
  return [name, '', dispatch?.state === 'under_way' ? 'Being told now' : ''];
}

/** A failed dispatch: what the marketplace said, and what to do. */
export const failureOf = ({ dispatch }: Order): string =>
  [dispatch?.error, dispatch?.next_step].filter(Boolean).join(' ');
