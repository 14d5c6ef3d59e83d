import { OversellClock } from '@crosslister/contract/reports/oversell-clock.ts';
import { expect, test } from 'vitest';
import { at, CLOCK_NOW, type Ending, usePastSales } from '../../../test/past-sales.ts';
import { addProduct } from '../../../test/products.ts';

const DAY = 24 * 3600;
const { server, seller, addSale } = usePastSales();
const report = async (query = '', whose = seller()) =>
  OversellClock.parse((await whose.call('GET', `/api/reports/oversell_clock/${query}`)).body);
const figuresOf = ({ figures }: OversellClock, platform: string | null, month: string | null = null) =>
  figures.find((each) => each.platform === platform && each.month === month);

test('a new seller has no sales, none twice, and nothing exposed', async () => {
  const empty = await report();
  expect(empty).toMatchObject({
    from: '2025-12-01T00:00:00.000Z',
    to: '2026-11-21T00:00:00.000Z',
    figures: [
      { platform: null, month: null, sales: 0, double_sales: 0, median_seconds: null, exposed_seconds: 0 },
    ],
    longest: [],
    waits: [],
  });
});

test('per marketplace where it sold and per month: median, p95, worst, and what was exposed how long', async () => {
  const sold = (after: number): Ending[] => [{ platform: 'etsy', status: 'completed', after }];
  for (const after of [10, 20, 30]) await addSale(`Lamp ${after}`, { delay: 1 }, sold(after));
  // 31 October, 23:30 in London.
  const october = (Date.parse('2026-10-31T23:30:00Z') - CLOCK_NOW) / 1000;
  await addSale('Old lamp', { seen: october }, sold(100));
  await addSale('Vase', { delay: 4, more: { platform: 'ebay' } }, [
    { platform: 'vinted', status: 'completed', after: 7200 },
    { platform: 'etsy', status: 'completed', after: 1 },
  ]);
  await addSale('Alone', {}, []);
  await addSale('Before', { seen: -400 * DAY }, sold(9));
  const clock = await report();
  expect(figuresOf(clock, null)).toMatchObject({ sales: 6, ended: 5, worst_seconds: 7204 });
  expect(figuresOf(clock, 'woocommerce')).toMatchObject({
    sales: 5,
    ended: 4,
    not_ended: 0,
    median_seconds: 26,
    p95_seconds: 90,
    worst_seconds: 100,
    seen_median_seconds: 1,
    after_seen_median_seconds: 25,
    exposed_seconds: 11 + 21 + 31 + 100,
  });
  expect(figuresOf(clock, 'woocommerce', '2026-10')).toMatchObject({ sales: 1, median_seconds: 100 });
  expect(figuresOf(clock, 'woocommerce', '2026-11')).toMatchObject({ ended: 3, median_seconds: 21 });
  expect(figuresOf(clock, 'ebay', '2026-11')).toMatchObject({ sales: 1, p95_seconds: 7204 });
  expect(clock.longest).toHaveLength(5);
  expect(clock.longest[0]).toMatchObject({
    name: 'Vase',
    platform: 'ebay',
    last_platform: 'vinted',
    seconds: 7204,
    still_listed: false,
    product_id: expect.any(Number),
  });
  expect(figuresOf(await report('?months=1'), null)).toMatchObject({ sales: 5 });
  const days = await report('?from=2026-10-31&to=2026-10-31');
  expect([days.from, days.to]).toEqual(['2026-10-31T00:00:00.000Z', '2026-11-01T00:00:00.000Z']);
  expect(figuresOf(days, null)).toMatchObject({ sales: 1 });
  expect(figuresOf(await report('', await server().register()), null)).toMatchObject({ sales: 0 });
});

test('what is still listed elsewhere counts until now, and is named first; what was put back does not', async () => {
  await addSale('Done', {}, [{ platform: 'ebay', status: 'completed', after: 9 }]);
  await addSale('Left', { seen: -50, delay: 10 }, [
    { platform: 'ebay', status: 'completed', after: 2 },
    { platform: 'etsy', status: 'failed', after: 5 },
  ]);
  const failed: Ending[] = [{ platform: 'etsy', status: 'failed', after: 5 }];
  await addSale('Back', { more: { state: 'cancelled', put_back_at: at(-10) } }, failed);
  const clock = await report();
  expect(figuresOf(clock, null)).toMatchObject({
    sales: 3,
    ended: 1,
    not_ended: 1,
    exposed_seconds: 9 + 60,
  });
  expect(clock.longest).toMatchObject([
    { name: 'Left', last_platform: 'etsy', seconds: 60, still_listed: true },
    { name: 'Done', last_platform: 'ebay', seconds: 9, still_listed: false },
  ]);
});

test('double sales stay counted when they are settled, but not when the seller had entered the same sale', async () => {
  const { saleId: first } = await addSale('Lamp', {}, []);
  const { saleId: entry } = await addSale('Entered', { byHand: true }, []);
  await addSale('Lamp', { more: { doubles_sale_id: first, taken: 0 } }, []);
  await addSale('Cancelled', { more: { doubles_sale_id: first, taken: 0, state: 'cancelled' } }, []);
  await addSale('Too many', { more: { quantity: 3, taken: 2 } }, []);
  const same = { doubles_sale_id: entry, taken: 0, double_dismissed_at: at(-1) };
  await addSale('The same', { more: same }, []);
  expect(figuresOf(await report(), null)).toMatchObject({ sales: 5, double_sales: 3 });
});

test('told: from the sale seen to the first channel that accepted it', async () => {
  const { db } = server().services;
  for (const [index, after] of [2, 4, 9].entries()) {
    const { saleId } = await addSale(`Lamp ${after}`, { seen: -1000 }, []);
    const notification = await db
      .insertInto('notifications')
      .values({ user_id: seller().id, event: 'sold', key: `sold:${index}`, sale_id: saleId })
      .returning('id')
      .executeTakeFirstOrThrow();
    const delivery = {
      user_id: seller().id,
      notification_id: notification.id,
      channel_name: 'Phone',
      channel_kind: 'push' as const,
      status: 'sent' as const,
    };
    await db
      .insertInto('notification_deliveries')
      .values([
        { ...delivery, sent_at: at(-1000 + after) },
        { ...delivery, sent_at: at(-1000 + after + 60) },
      ])
      .execute();
  }
  await addSale('Not told', {}, []);
  expect(figuresOf(await report(), null)).toMatchObject({ sales: 4, told: 3, told_median_seconds: 4 });
});

test.each([
  ['?months=0', 'months must be at least 1.'],
  ['?months=x', 'months must be a whole number.'],
  ['?from=yesterday', 'from must be a day, as 2026-11-23.'],
  ['?from=2026-11-02&to=2026-11-01', 'from must not be after to.'],
])('%s is refused: %s', async (query, sentence) => {
  const { status, body } = await seller().call('GET', `/api/reports/oversell_clock/${query}`);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(sentence);
});

test('which poll interval is the bottleneck, and what would shorten it', async () => {
  const { db, config } = server().services;
  const connect = (platform: 'ebay' | 'etsy' | 'woocommerce', more = {}) =>
    db
      .insertInto('connections')
      .values({
        user_id: seller().id,
        platform,
        secrets: Buffer.from('x'),
        next_poll_at: new Date('2100-01-01'),
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const ebay = await connect('ebay', { app_key: 'own-ebay' });
  await connect('etsy', { app_key: 'own-etsy' });
  await connect('woocommerce');
  const usage = { day: '2026-11-20', allowance: 'all', daily_limit: 500 };
  await db
    .insertInto('app_key_usage')
    .values({ app_key: 'own-etsy', ...usage })
    .execute();
  expect((await report()).waits).toEqual([
    {
      platform: 'woocommerce',
      seconds: 15,
      is_bottleneck: false,
      words: 'WooCommerce is asked every 15 s.',
      shorter: null,
    },
    {
      platform: 'ebay',
      seconds: 60,
      is_bottleneck: false,
      words: 'eBay is asked every 1 min.',
      shorter: 'Set PUBLIC_URL to this server’s https address: eBay then tells it of each sale at once.',
    },
    {
      platform: 'etsy',
      seconds: 346,
      is_bottleneck: true,
      words: 'Etsy is asked every 5 min 46 s, because it tells no server of its sales.',
      shorter:
        'Its app key allows 500 calls a day. Ask Etsy for a higher limit: with more calls it is asked every 1 min. With Etsy’s sale e-mails in a mailbox of yours (Settings, Connections, Sale e-mails), looked for every 30 s, it is asked as soon as one arrives.',
    },
  ]);
  config.publicUrl = 'https://shop.example';
  await db
    .insertInto('webhooks')
    .values({ connection_id: ebay.id, active: true, public_url: config.publicUrl })
    .execute();
  const [, told] = (await report()).waits;
  config.publicUrl = undefined;
  expect(told).toMatchObject({
    seconds: 0,
    words: 'eBay tells this server of each sale at once.',
    shorter: null,
  });
});

test('a marketplace that cannot be asked is the slowest, until its sale e-mails are read', async () => {
  const { db } = server().services;
  const vinted = { url: 'https://www.vinted.co.uk/items/9-cup' };
  await addProduct(seller(), { name: 'Cup on Vinted', listings: { vinted } });
  const [wait] = (await report()).waits;
  expect(wait).toMatchObject({ platform: 'vinted', seconds: null, is_bottleneck: true });
  expect(wait?.shorter).toMatch(/^Have Vinted’s sale e-mails read from a mailbox of yours/);
  const mailbox = { host: 'imap.example.com', port: 993, username: 'a', folder: 'INBOX', seller_address: '' };
  await db
    .insertInto('mailboxes')
    .values({
      ...mailbox,
      user_id: seller().id,
      password: Buffer.from('x'),
      next_look_at: new Date('2100-01-01'),
    })
    .execute();
  expect((await report()).waits).toEqual([
    {
      platform: 'vinted',
      seconds: 30,
      is_bottleneck: true,
      words: 'Vinted’s sale e-mails are looked for in your mailbox every 30 s.',
      shorter: null,
    },
  ]);
});
