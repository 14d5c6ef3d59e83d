import type { Connection } from '@crosslister/contract/credentials.ts';
import type { OperationPage, Waiting } from '@crosslister/contract/operation.ts';
import type { OrderSums } from '@crosslister/contract/orders/orders.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import type { SaleNotices } from '@crosslister/contract/sales.ts';
import { queueOnly } from '../../lib/dialog-props.ts';
import { formatTime } from '../../lib/format.ts';
import { relativeTime } from '../../lib/texts/relative-time.ts';

export interface TodayLine {
  key: keyof typeof queueOnly | 'sales' | 'nowhere' | 'unwatched' | 'orders';
  name: string;
  count: number;
  /** How long the oldest has waited, or which they are. */
  detail: string;
  /** What has failed, or is not seen. The rest waits. */
  isLost: boolean;
}

interface Known {
  queue: Pick<OperationPage, 'steps' | 'failures'> | undefined;
  notices: Pick<SaleNotices, 'cancelled'> | undefined;
  nowhere: Waiting | undefined;
  connections: readonly Connection[];
  orders: OrderSums | undefined;
}

/** What there is to do now, one line each. What there is none of has no line. */
export function todayLines(
  { queue, notices, nowhere, connections, orders }: Known,
  now: number,
): TodayLine[] {
  const line = (
    key: TodayLine['key'],
    name: string,
    waiting: Waiting | undefined,
    isLost: boolean,
  ): TodayLine[] => {
    if (!waiting) return [];
    return [{ key, name, count: waiting.count, detail: ageOf(waiting, now), isLost }];
  };
  return [
    ...unwatched(connections, now),
    ...toPost(orders, now),
    ...line('sales', 'Order cancelled', cancelled(notices?.cancelled), false),
    ...line('steps', queueOnly.steps, queue?.steps, false),
    ...line('failures', queueOnly.failures, queue?.failures, true),
    // Before the first account is connected, that is the start, and the guide says it.
    ...(connections.some(({ state }) => state !== 'empty')
      ? line('nowhere', 'Listed nowhere', nowhere, false)
      : []),
  ];
}

function ageOf({ count, oldest }: Waiting, now: number): string {
  const age = relativeTime(oldest, now);
  return count > 1 ? `oldest ${age}` : age;
}

function toPost(orders: OrderSums | undefined, now: number): TodayLine[] {
  if (!orders?.to_post) return [];
  const { to_post: count, late, oldest } = orders;
  const parts = [late > 0 ? `${late} late` : '', oldest ? ageOf({ count, oldest }, now) : ''];
  const detail = parts.filter(Boolean).join(', ');
  return [{ key: 'orders', name: 'To post', count, detail, isLost: late > 0 }];
}

/** Cancelled orders: whether the product goes back on sale is the seller's to say. */
function cancelled(notices: SaleNotices['cancelled'] = []): Waiting | undefined {
  const [oldest] = notices.map(({ cancelledAt }) => cancelledAt).sort();
  return oldest ? { count: notices.length, oldest } : undefined;
}

/** Accounts whose sales are not seen at present. */
function unwatched(connections: readonly Connection[], now: number): TodayLine[] {
  const blind = connections.flatMap(({ platform, not_watched, blind_since }) => {
    const since = not_watched?.since ?? blind_since;
    return since ? [{ name: platformNames[platform], since }] : [];
  });
  const [since] = blind.map((each) => each.since).sort();
  if (!since) return [];
  return [
    {
      key: 'unwatched',
      name: `Not watched since ${formatTime(since, now)}`,
      count: blind.length,
      detail: blind.map(({ name }) => name).join(', '),
      isLost: true,
    },
  ];
}
