import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { removeOld } from '../../db/kept-for.ts';
import { transact } from '../../db/transact.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  crosslist,
  detect,
  type TradingPlace,
  until,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';
import { summaryToldToday, useWebhookReceiver } from '../../test/webhook-receiver.ts';
import { storeMailNotice } from '../sales/by-hand/mail-notices.ts';
import { notifyOfUnreported } from './notify-of-unreported.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const { received, addChannel } = useWebhookReceiver();
const db = () => place.server.services.db;
const shownAt = (path: string, count = 1) =>
  until(
    async () => received(path),
    (messages) => messages.length >= count,
  );
const titles = (path: string) => received(path).map(({ title }) => title);
/** Looks as if it were noon, and waits until all that is told has been sent. */
async function watch() {
  await notifyOfUnreported({ ...place.server.services, now: () => new Date('2026-11-20T12:00:00Z') });
  await until(
    async () =>
      (
        await sql`SELECT FROM notification_deliveries WHERE user_id = ${seller.id} AND status = 'waiting'`.execute(
          db(),
        )
      ).rows,
    ({ length }) => length === 0,
  );
}
/** As if all that was told, and everything that waits, were so many minutes older. */
async function later(minutes: number) {
  const ago = sql`make_interval(mins => ${minutes})`;
  await sql`UPDATE products SET task_since = task_since - ${ago} WHERE user_id = ${seller.id}`.execute(db());
  await sql`UPDATE mail_notices SET created_at = created_at - ${ago} WHERE user_id = ${seller.id}`.execute(
    db(),
  );
  await sql`UPDATE notifications SET created_at = created_at - ${ago} WHERE user_id = ${seller.id}`.execute(
    db(),
  );
}

/** A thing that sold in the store, and is still on Vinted: the seller's task. */
async function task(sku: string) {
  const product = await addTestProduct(place, seller, { sku, name: sku });
  await crosslist(seller, product, 'woocommerce');
  const url = `https://www.vinted.co.uk/items/1${sku.replace(/\D/g, '')}-cup`;
  await client(seller).call('PUT', `/api/products/${product.id}/`, { listings: { vinted: { url } } });
  seller.store.store.buy(sku);
  await detect(seller);
  return product;
}

const question = (reason: 'several' | 'bundle' | 'unsigned' | 'silent', title?: string) =>
  transact(db(), (trx) =>
    storeMailNotice(trx, seller.id, {
      platform: 'vinted',
      order_id: `mail-${reason}-${title}`,
      reason,
      titles: title ? [title] : [],
      price_pence: null,
      currency: 'GBP',
      message: `About ${title ?? reason}.`,
      sold_at: new Date(),
    }),
  );

test('a failed ending that is tried again and again is told once, also after an edit; another marketplace’s is told too', async () => {
  const product = await addTestProduct(place, seller, { sku: 'STORM1', name: 'Storm cup' });
  await crosslist(seller, product, 'woocommerce');
  await crosslist(seller, product, 'ebay');
  const { path } = await addChannel(seller, ['waiting']);
  place.marketplaces.ebay.faults.add({ kind: 'forbidden', path: '/sell/inventory' });
  await client(seller).call('DELETE', `/api/products/${product.id}/`);
  await untilIdle(seller);
  await watch();
  await shownAt(path);
  for (let turn = 0; turn < 2; turn += 1) {
    await sql`UPDATE products SET last_updated = last_updated + interval '5 minutes'
      WHERE user_id = ${seller.id} AND id = ${product.id}`.execute(db());
    await watch();
  }
  expect(titles(path)).toEqual(['Storm cup waits for you: it may still be on sale']);
  await sql`UPDATE products SET action_info = jsonb_build_object('type', 'delist_failed', 'message', 'Two places.',
      'platform', 'ebay', 'listing_url', '', 'places', jsonb_build_array(action_info,
        action_info || '{"platform": "etsy", "message": "Still listed on Etsy."}'::jsonb))
    WHERE user_id = ${seller.id} AND id = ${product.id}`.execute(db());
  await watch();
  expect(titles(path)).toHaveLength(2);
});

test('what waits is told of again after 15 minutes, and then all of it once an hour', async () => {
  await task('R1');
  const { path } = await addChannel(seller, ['waiting']);
  await later(16);
  await watch();
  expect(titles(path)).toEqual(['R1 waits for you: it may still be on sale']);
  await later(5);
  // Told with the sale; its first reminder comes after 15 minutes.
  await task('R2');
  await shownAt(path, 2);
  await watch();
  await later(16);
  await watch();
  const all = '2 things wait for you: they may still be on sale';
  expect(titles(path).slice(2)).toEqual([all]);
  for (let minutes = 20; minutes < 60; minutes += 20) {
    await later(20);
    await watch();
  }
  expect(titles(path).slice(2)).toEqual([all]);
  await later(21);
  await watch();
  expect(titles(path).slice(2)).toEqual([all, all]);
});

test('what a sale e-mail asks is told of again until it is answered, alone and with the rest', async () => {
  const { path } = await addChannel(seller, ['waiting']);
  await question('several', 'Blue vase');
  const which = 'Sold on Vinted, and it waits for you: Blue vase';
  await shownAt(path);
  await later(16);
  await watch();
  expect(titles(path)).toEqual([which, which]);
  await task('R3');
  await later(61);
  await watch();
  const all = received(path).find(({ title }) => title.startsWith('2 things'));
  expect(all?.lines).toEqual([which, 'R3, on Vinted']);
  await sql`UPDATE mail_notices SET dismissed_at = now() WHERE user_id = ${seller.id}`.execute(db());
  await later(61);
  await watch();
  expect(titles(path).at(-1)).toBe('R3 waits for you: it may still be on sale');
});

test('the summary counts what sale e-mails ask, and no listing that an import found', async () => {
  const made = await addTestProduct(place, seller, { sku: 'SUM1' });
  await crosslist(seller, made, 'woocommerce');
  const found = await addTestProduct(place, seller, { sku: 'SUM2' });
  await client(seller).call('PUT', `/api/products/${found.id}/`, {
    listings: { vinted: { url: 'https://www.vinted.co.uk/items/77-cup' } },
  });
  await summaryToldToday(db(), seller);
  const { path } = await addChannel(seller, ['summary']);
  await question('bundle');
  await notifyOfUnreported({ ...place.server.services, now: () => new Date('2026-11-20T09:00:00Z') });
  const [summary] = await shownAt(path);
  expect(summary?.facts).toMatchObject({ listed: 1, waiting: 1 });
});

test('a mailbox that cannot be read is an account that does not answer, not a mail of Vinted’s', async () => {
  const { path } = await addChannel(seller, ['connection']);
  await question('silent');
  const [message] = await shownAt(path);
  expect(message).toMatchObject({
    event: 'connection',
    title: 'The mailbox with your sale e-mails cannot be read',
    links: [{ url: expect.stringMatching(/\?settings=connections$/) }],
  });
});

test('quiet hours: a mail that anybody can have sent waits; what sold and is in no product does not', async () => {
  const { path } = await addChannel(seller, ['sold', 'waiting'], { quiet_from: '00:00', quiet_to: '23:59' });
  await question('unsigned');
  const waits = () =>
    sql`SELECT FROM notification_deliveries WHERE user_id = ${seller.id} AND status = 'waiting'
    AND attempt = 0 AND due_at > now() + interval '10 seconds'`.execute(db());
  await until(waits, ({ rows }) => rows.length === 1);
  await seller.store.store.addProduct({ name: 'Unknown cup', sku: 'NOWHERE', regular_price: '5' });
  seller.store.store.buy('NOWHERE');
  await detect(seller);
  const [message] = await shownAt(path);
  expect(message).toMatchObject({
    title: expect.stringContaining('Unknown cup'),
    facts: { product_id: null },
  });
  await question('several', 'Blue vase');
  const [, asked] = await shownAt(path, 2);
  expect(asked).toMatchObject({ links: [{ url: expect.stringMatching(/\?panel=queue$/) }] });
});

test('mails that anybody can have sent: one message for all of them, in words of ours alone', async () => {
  const { path } = await addChannel(seller, ['waiting']);
  await question('unsigned', 'Call 0900 now');
  await question('unsigned', 'Call 0900 at once');
  await question('several', 'Blue vase');
  const messages = await shownAt(path, 2);
  expect(messages.map(({ title }) => title)).toEqual([
    'A mail about Vinted that is not proved waits for you',
    'Sold on Vinted, and it waits for you: Blue vase',
  ]);
  expect(messages[0]?.lines.join()).not.toContain('0900');
});

test('quiet hours: one of several sold, and the quantity elsewhere could not be lowered', async () => {
  const product = await addTestProduct(place, seller, { sku: 'LOWER1', name: 'Three cups', quantity: 3 });
  await crosslist(seller, product, 'woocommerce');
  await crosslist(seller, product, 'ebay');
  const { path } = await addChannel(seller, ['sold'], { quiet_from: '00:00', quiet_to: '23:59' });
  place.marketplaces.ebay.faults.add({ kind: 'forbidden', path: '/sell/inventory' });
  seller.store.store.buy('LOWER1');
  await detect(seller);
  const [message] = await shownAt(path);
  expect(message?.lines.join()).toMatch(/quantity (is being|was NOT) lowered on eBay/);
});

test('a quantity that could not be lowered is told once, and no more when it is lowered', async () => {
  const product = await addTestProduct(place, seller, { sku: 'LOWER2', name: 'Four cups', quantity: 4 });
  await crosslist(seller, product, 'woocommerce');
  await crosslist(seller, product, 'ebay');
  const { path } = await addChannel(seller, ['waiting']);
  place.marketplaces.ebay.faults.add({ kind: 'forbidden', path: '/sell/inventory' });
  seller.store.store.buy('LOWER2');
  await detect(seller);
  await untilIdle(seller);
  const ofLowering = async () => {
    await watch();
    return received(path).filter(({ event }) => event === 'waiting');
  };
  await until(ofLowering, ({ length }) => length > 0);
  expect(await ofLowering()).toMatchObject([
    {
      title: 'Four cups waits for you: more may sell than there is',
      lines: [expect.stringMatching(/^The quantity was NOT lowered on eBay/)],
      facts: { product_id: product.id, lowerings: [{ platform: 'ebay', state: 'failed' }] },
    },
  ]);
  place.marketplaces.ebay.faults.clear();
  await client(seller).call('PUT', `/api/products/${product.id}/`, { quantity: 2 });
  await untilIdle(seller);
  expect(await ofLowering()).toHaveLength(1);
});

test('what was told of a sale stays as long as the sale', async () => {
  const { path } = await addChannel(seller, ['sold']);
  await task('KEEP1');
  await shownAt(path);
  await sql`UPDATE notifications SET created_at = now() - interval '100 days' WHERE user_id = ${seller.id}`.execute(
    db(),
  );
  await removeOld(db());
  const { results } = await client(seller).call<{ results: { notified: unknown[] }[] }>('GET', '/api/sales/');
  expect(results[0]?.notified).toMatchObject([{ state: 'sent' }]);
});

test('a bulk job that fails again after Retry failed is told of again', async () => {
  const { path } = await addChannel(seller, ['bulk']);
  const products = [await addTestProduct(place, seller), await addTestProduct(place, seller)];
  place.marketplaces.ebay.faults.add({ kind: 'forbidden', path: '/sell/inventory', method: 'PUT' });
  const body = { ids: products.map(({ id }) => id), action: 'crosslist', platforms: ['ebay'] };
  await client(seller).call('POST', '/api/products/bulk_action/', body, { prefer: 'respond-async' });
  await untilIdle(seller);
  await watch();
  await watch();
  expect(received(path)).toHaveLength(1);
  const batch = received(path)[0]?.facts.batch_id;
  place.marketplaces.ebay.faults.add({ kind: 'forbidden', path: '/sell/inventory', method: 'PUT' });
  await client(seller).call('POST', '/api/operations/retry/', { batch_id: batch });
  await untilIdle(seller);
  await watch();
  await watch();
  expect(titles(path)).toEqual(Array(2).fill('A bulk job has ended: 2 failed of 2'));
});
