import type { Connection } from '@crosslister/contract/credentials.ts';
import type { CancelledSaleNotice } from '@crosslister/contract/sales.ts';
import { expect, test } from 'vitest';
import { todayLines } from './today-words.ts';

const now = Date.parse('2026-03-09T15:00:00Z');
const at = (time: string) => `2026-03-09T${time}:00Z`;
const account = (platform: Connection['platform'], health: Partial<Connection>) =>
  ({ platform, state: 'connected', not_watched: null, blind_since: null, ...health }) as Connection;
const lines = (known: Partial<Parameters<typeof todayLines>[0]>) =>
  todayLines(
    {
      queue: undefined,
      notices: undefined,
      nowhere: undefined,
      orders: undefined,
      connections: [],
      ...known,
    },
    now,
  ).map(({ name, count, detail }) => `${name} | ${count} | ${detail}`);

test('nothing to do, nothing shown', () => {
  expect(lines({})).toEqual([]);
  expect(lines({ queue: {}, connections: [account('ebay', {})] })).toEqual([]);
  expect(lines({ orders: { to_post: 0, late: 0, pounds: 0 } })).toEqual([]);
  const nowhere = { count: 3, oldest: at('12:58') };
  expect(lines({ nowhere, connections: [account('ebay', { state: 'empty' })] })).toEqual([]);
});

test('what there is, with its number and how long the oldest has waited', () => {
  expect(
    lines({
      queue: {
        steps: { count: 3, oldest: at('12:58') },
        failures: { count: 1, oldest: '2026-03-07T15:00:00Z' },
      },
      notices: { cancelled: [{ cancelledAt: at('14:00') } as CancelledSaleNotice] },
      nowhere: { count: 1204, oldest: '2026-01-01T10:00:00Z' },
      connections: [account('ebay', {})],
    }),
  ).toEqual([
    'Order cancelled | 1 | 1 hour ago',
    'To do by hand | 3 | oldest 2 hours ago',
    'Failed | 1 | 2 days ago',
    'Listed nowhere | 1204 | oldest 01/01/2026, 10:00',
  ]);
});

test('what is to be posted, how much of it is late, and how long the oldest has waited', () => {
  const orders = { to_post: 7, late: 0, pounds: 182, oldest: at('12:58') };
  expect(lines({ orders })).toEqual(['To post | 7 | oldest 2 hours ago']);
  expect(lines({ orders: { ...orders, late: 1 } })).toEqual(['To post | 7 | 1 late, oldest 2 hours ago']);
  expect(lines({ orders: { ...orders, to_post: 1 } })).toEqual(['To post | 1 | 2 hours ago']);
});

test('accounts that are not watched, since the first of them', () => {
  expect(
    lines({
      connections: [
        account('ebay', { blind_since: at('14:05'), state: 'error' }),
        account('etsy', { blind_since: at('13:00'), state: 'error', connect_again: true }),
        account('woocommerce', { state: 'error', error: 'It did not answer the last check.' }),
      ],
    }),
  ).toEqual(['Not watched since 13:00 | 2 | eBay, Etsy']);
  // A full disk stops the watching of all of them.
  const full = { since: at('14:30'), message: 'The disk is full.' };
  expect(lines({ connections: [account('vinted', { not_watched: full })] })).toEqual([
    'Not watched since 14:30 | 1 | Vinted',
  ]);
});
