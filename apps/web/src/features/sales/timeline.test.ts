import type { Sale } from '@crosslister/contract/sales.ts';
import { expect, test } from 'vitest';
import { timelineOf } from './timeline.ts';

const unknown = { amount: null, source: null };
const money: Sale['money'] = {
  parts: {
    postage_charged: unknown,
    fees: unknown,
    postage_paid: unknown,
    cost: unknown,
    other: unknown,
    vat: unknown,
  },
  fee_lines: [],
  missing: [],
  profit: 12,
  margin: 100,
};
const sale: Sale = {
  id: 1,
  product_id: 2,
  name: 'Lamp',
  sku: 'L1',
  platform: 'woocommerce',
  by_hand: false,
  order_id: '7',
  order_url: 'https://shop.example/order/7',
  sale_price: 12,
  refunded: 0,
  currency: 'GBP',
  quantity: 1,
  money,
  state: 'sold',
  sold_at: '2026-01-05T14:02:10Z',
  seen_at: '2026-01-05T14:02:31Z',
  cancelled_at: null,
  put_back_at: null,
  endings: [
    {
      platform: 'ebay',
      state: 'ended',
      asked_at: '2026-01-05T14:02:31.100Z',
      ended_at: '2026-01-05T14:02:33Z',
      status_seen: 'ended',
      error: null,
    },
    {
      platform: 'etsy',
      state: 'failed',
      asked_at: '2026-01-05T14:02:31.200Z',
      ended_at: null,
      status_seen: null,
      error: 'Etsy is down.',
    },
  ],
  notified: [
    { channel: 'Pat’s phone', state: 'sent', sent_at: '2026-01-05T14:02:32Z', error: null },
    { channel: 'Mail', state: 'failed', sent_at: null, error: 'Refused.' },
  ],
};

test('tells the seconds of a sale in the order of time, what was asked, the proof, and last what did not end', () => {
  expect(timelineOf(sale).map(({ words, time, details }) => [words, time, details])).toEqual([
    ['Sold', '05/01/2026 14:02:10', undefined],
    ['Seen', '05/01/2026 14:02:31', undefined],
    ['Asked to end on eBay and Etsy', '05/01/2026 14:02:31', undefined],
    ['Told: Pat’s phone', '05/01/2026 14:02:32', undefined],
    ['Ended on eBay', '05/01/2026 14:02:33', 'eBay said: ended, 23 s after it sold'],
    ['Not told: Mail', 'failed', 'Refused.'],
    ['Not ended on Etsy', 'failed', 'Etsy is down.'],
  ]);
});

test('what waits for the end of the quiet hours says until when', () => {
  const waiting = { channel: 'Anna', state: 'waiting', sent_at: null, error: null } as const;
  const toldOf = (held_until: string | null) =>
    timelineOf({ ...sale, endings: [], notified: [{ ...waiting, held_until }] }).at(-1);
  expect(toldOf('2026-01-06T07:00:00Z')).toMatchObject({
    words: 'Telling: Anna',
    time: 'held back until 07:00',
    failed: false,
  });
  expect(toldOf(null)).toMatchObject({ time: 'under way', failed: false });
});

test('a sale the seller entered begins with their word', () => {
  const entered = { ...sale, by_hand: true, endings: [], notified: [], cancelled_at: null };
  expect(timelineOf(entered).map(({ words }) => words)).toEqual(['Marked as sold']);
});

test('ends with what became of a cancelled one', () => {
  const back = {
    ...sale,
    endings: [],
    notified: [],
    cancelled_at: '2026-01-06T09:00:00Z',
    put_back_at: '2026-01-06T09:05:00Z',
  };
  expect(timelineOf(back).slice(-2)).toMatchObject([
    { words: 'Called off', time: '06/01/2026 09:00:00' },
    { words: 'Put back on sale' },
  ]);
});
