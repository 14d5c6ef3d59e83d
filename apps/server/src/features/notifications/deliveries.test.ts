import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transact } from '../../db/transact.ts';
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
  // Its delivery is over, so whoever had taken it as well has sent it too.
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
