import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transact } from '../../db/transact.ts';
import { startReceiver } from '../../test/receiver.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  crosslist,
  detect,
  type TradingPlace,
  until,
} from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';
import { useWebhookReceiver } from '../../test/webhook-receiver.ts';
import { storeMailNotice } from '../sales/by-hand/mail-notices.ts';
import { dueDeliveries, untilNextDue } from './claim-deliveries.ts';
import { notify } from './outbox.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const { received, addChannel } = useWebhookReceiver();
const db = () => place.server.services.db;
const remove = (id: number) => client(seller).call('DELETE', `/api/notifications/channels/${id}/`);
const statuses = async () => {
  const rows = await db()
    .selectFrom('notification_deliveries')
    .select(['status', 'error'])
    .where('user_id', '=', seller.id)
    .execute();
  return rows;
};

/** Whether somebody waits for a lock. */
const waitForLock = () =>
  until(
    async () => {
      const { rows } = await sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'
        AND datname = current_database()`.execute(db());
      return rows.length;
    },
    (count) => count > 0,
  );

test('a message that cannot be written keeps no other from being sent, and that one comes once', async () => {
  const { path } = await addChannel(seller);
  for (let at = 0; at < 6; at += 1) {
    await sql`WITH odd AS (
        INSERT INTO notifications (user_id, event, key) VALUES (${seller.id}, 'of a later release', ${`odd:${at}`})
        RETURNING id, user_id)
      INSERT INTO notification_deliveries (user_id, notification_id, channel_id, channel_name, channel_kind)
      SELECT odd.user_id, odd.id, c.id, c.name, c.kind FROM odd JOIN notification_channels c USING (user_id)`.execute(
      db(),
    );
  }
  await until(statuses, (rows) => rows.filter(({ error }) => error).length === 6);
  const product = await addTestProduct(place, seller, { sku: 'AFTER1', name: 'Cup after them' });
  await crosslist(seller, product, 'woocommerce');
  seller.store.store.buy('AFTER1');
  await detect(seller);
  // Its delivery is over, so the process that had taken it as well has sent it too.
  await until(statuses, (rows) => rows.some(({ status }) => status === 'sent'));
  expect(received(path).map(({ title }) => title)).toEqual(['Sold on WooCommerce: Cup after them, £20.00']);
});

test('what is stored for a channel while it is removed is not left waiting', async () => {
  const { channel } = await addChannel(seller, ['sold']);
  let removed: Promise<unknown> = Promise.resolve();
  await transact(db(), async (trx) => {
    await notify(trx, seller.id, { event: 'sold', key: 'late', waitMs: 60_000 });
    removed = remove(channel.id);
    await waitForLock();
  });
  await removed;
  expect(await statuses()).toEqual([{ status: 'failed', error: 'The channel was removed.' }]);
});

test('what happens while a channel is removed is stored, and not told to it', async () => {
  const { channel } = await addChannel(seller, ['sold']);
  let notified: Promise<unknown> = Promise.resolve();
  await transact(db(), async (trx) => {
    await trx
      .deleteFrom('notification_channels')
      .where('user_id', '=', seller.id)
      .where('id', '=', channel.id)
      .execute();
    notified = transact(db(), (other) => notify(other, seller.id, { event: 'sold', key: 'meanwhile' }));
    await waitForLock();
  });
  await notified;
  expect(await statuses()).toEqual([]);
});

/** A question to this seller, sent over each of their channels. */
const askSeller = (id: number, title: string) =>
  transact(db(), (trx) =>
    storeMailNotice(trx, id, {
      platform: 'vinted',
      order_id: `mail-${title}`,
      reason: 'several',
      titles: [title],
      price_pence: null,
      currency: 'GBP',
      message: `Which ${title}?`,
      sold_at: new Date(),
    }),
  );

test('receivers that take a message and never answer keep nobody else waiting', async () => {
  const deaf = await startReceiver(() => 'hang');
  const strangers = await Promise.all(Array.from({ length: 9 }, () => place.server.register()));
  for (const stranger of strangers)
    for (let n = 0; n < 4; n += 1) {
      const target = { kind: 'webhook', url: `${deaf.url}/${n}` };
      const channel = { name: `Deaf ${n}`, events: ['waiting'], quiet_from: null, quiet_to: null, target };
      expect((await stranger.call('POST', '/api/notifications/channels/', channel)).status).toBe(201);
    }
  const { path } = await addChannel(seller, ['waiting']);
  for (const { id } of strangers) await askSeller(id, 'deaf');
  await until(
    async () => deaf.received.length,
    (count) => count >= 32,
  );
  await askSeller(seller.id, 'heard');
  await until(
    async () => received(path),
    ({ length }) => length > 0,
  );
  const ids = strangers.map(({ id }) => id);
  const ended = sql`SELECT FROM notification_deliveries WHERE user_id = ANY (${ids}::bigint[]) AND error IS NOT NULL`;
  expect((await ended.execute(db())).rows).toEqual([]);
  await deaf.stop();
});

test('who has much to be told costs the others nothing: a claim reads some of each seller’s', async () => {
  const { channel } = await addChannel(seller, ['summary']);
  await transact(db(), async (trx) => {
    await sql`WITH told AS (INSERT INTO notifications (user_id, event, key)
        VALUES (${seller.id}, 'summary', 'backlog') RETURNING id)
      INSERT INTO notification_deliveries (user_id, notification_id, channel_id, channel_name, channel_kind)
      SELECT ${seller.id}, told.id, ${channel.id}, 'Hook', 'webhook' FROM told, generate_series(1, 2000)`.execute(
      trx,
    );
    for (const kind of ['seqscan', 'bitmapscan', 'sort'])
      await sql.raw(`SET LOCAL enable_${kind} = off`).execute(trx);
    for (const query of [dueDeliveries(32), untilNextDue]) {
      const { rows } = await sql<{
        'QUERY PLAN': PlannedQuery[];
      }>`EXPLAIN (ANALYZE, FORMAT JSON) ${query}`.execute(trx);
      expect(mostRows(rows[0]?.['QUERY PLAN'][0]?.Plan)).toBeLessThan(100);
    }
    await sql`DELETE FROM notifications WHERE user_id = ${seller.id} AND key = 'backlog'`.execute(trx);
  });
});

interface PlanNode {
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}
interface PlannedQuery {
  Plan: PlanNode;
}

/** The most rows that one step of a plan has read. */
const mostRows = (node: PlanNode | undefined): number =>
  node
    ? Math.max(
        node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0),
        ...(node.Plans ?? []).map((each) => mostRows(each)),
      )
    : 0;
