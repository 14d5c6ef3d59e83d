import { expect, test } from 'vitest';
import {
  addTestProduct,
  type ConnectedSeller,
  operationNow,
  startCrosslist,
  type TradingPlace,
  until,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace(
  (aPlace, aSeller) => {
    [place, seller] = [aPlace, aSeller];
  },
  { own: true, connections: { ebay: false } },
);

const inThreeDays = () => new Date(Date.now() + 3 * 86_400_000);
const days = async (table: 'connections' | 'webhooks' | 'mailboxes', column: string) => {
  const { rows } = await place.server.services.database.pool.query(
    `SELECT extract(epoch FROM ${column} - now()) / 86400 AS days FROM ${table}`,
  );
  return rows.map((row: { days: string | null }) => Number(row.days));
};

test('what a clock planned that ran ahead is due once it has been set back', async () => {
  const { db } = place.server.services;
  await place.server.removeBystander();
  seller.store.faults.add({ kind: 'rate_limited', retryAfter: 60, times: 1 });
  const product = await addTestProduct(place, seller, { sku: 'AHEAD-1' });
  const operation = await startCrosslist(seller, product, 'woocommerce');
  await until(
    () => operationNow(seller, operation.id),
    ({ next_attempt_at }) => next_attempt_at !== null,
  );
  // The rows as a worker stored them while the clock was three days ahead. It was killed while it looked for sales.
  await db.updateTable('operations').set({ run_after: inThreeDays() }).execute();
  await db
    .updateTable('connections')
    .set({
      next_poll_at: inThreeDays(),
      poll_lease_until: inThreeDays(),
      listing_stop: JSON.stringify({ until: inThreeDays().toISOString(), message: 'No more.' }),
    })
    .execute();
  const [connection] = await db.selectFrom('connections').select('id').execute();
  await db
    .insertInto('webhooks')
    .values({ connection_id: connection?.id ?? 0, check_at: inThreeDays() })
    .onConflict((conflict) => conflict.column('connection_id').doUpdateSet({ check_at: inThreeDays() }))
    .execute();
  const mailbox = {
    host: '127.0.0.1',
    port: 1,
    username: 'anna',
    folder: 'INBOX',
    seller_address: 'anna@home.example',
  };
  await db
    .insertInto('mailboxes')
    .values({
      user_id: seller.id,
      ...mailbox,
      password: Buffer.from('sealed'),
      next_look_at: inThreeDays(),
      lease_until: inThreeDays(),
    })
    .execute();
  await db.updateTable('instance').set({ clock_at: inThreeDays() }).execute();

  await place.server.restart();
  await untilIdle(seller);
  // It was looked into, which failed, and is looked into again within the half hour.
  await until(
    () => days('mailboxes', 'next_look_at'),
    ([left = 3]) => left < 0.03,
  );
  expect(await operationNow(seller, operation.id)).toMatchObject({ status: 'completed' });
  expect(seller.store.store.product('AHEAD-1')?.status).toBe('publish');
  expect(Math.max(...(await days('webhooks', 'check_at')))).toBeLessThanOrEqual(0);
  // The next poll starts as soon as the claim has expired, as nobody renews it.
  expect(Math.max(...(await days('connections', 'next_poll_at')))).toBeLessThan(1.1);
  expect(Math.max(...(await days('connections', 'poll_lease_until')))).toBeLessThan(0.001);
});

test('what was planned by the clock as it is keeps its time', async () => {
  seller.store.faults.add({ kind: 'rate_limited', retryAfter: 60, times: 1 });
  const product = await addTestProduct(place, seller, { sku: 'AHEAD-2' });
  const operation = await startCrosslist(seller, product, 'woocommerce');
  const waits = () => operationNow(seller, operation.id);
  const { next_attempt_at: planned } = await until(waits, ({ next_attempt_at }) => next_attempt_at !== null);
  const { db } = place.server.services;
  await db
    .updateTable('instance')
    .set({ clock_at: new Date(Date.now() - 86_400_000) })
    .execute();
  await place.server.restart();
  await until(
    () => place.server.services.db.selectFrom('instance').select('clock_at').executeTakeFirstOrThrow(),
    ({ clock_at }) => Math.abs(clock_at.getTime() - Date.now()) < 60_000,
  );
  expect((await waits()).next_attempt_at).toBe(planned);
});
