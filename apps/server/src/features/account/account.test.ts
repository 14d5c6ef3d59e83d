import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { Account, AccountDeleted } from '@crosslister/contract/accounts/account.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPhoto } from '../../test/photos.ts';
import { addProduct } from '../../test/products.ts';
import type { Seller } from '../../test/server.ts';
import {
  addTestProduct,
  crosslist,
  startTradingPlace,
  type TradingPlace,
  tryCrosslist,
} from '../../test/simulated-marketplaces.ts';

const PASSWORD = 'long enough';
/** A marketplace, a worker and a database on a busy machine. */

let place: TradingPlace;
beforeAll(async () => {
  place = await startTradingPlace();
});
afterAll(() => place.stop());

const accountOf = async (seller: Seller) => Account.parse((await seller.call('GET', '/api/account/')).body);
const remove = (seller: Seller, password = PASSWORD) => seller.call('DELETE', '/api/account/', { password });

const liveAs = (title: string) =>
  place.marketplaces.ebay.ebay.listings().filter((each) => each.title === title && each.status === 'ACTIVE')
    .length;

/** A seller with rows in as many tables as the API fills. */
async function fullSeller() {
  const seller = await place.connectedSeller({ store: false });
  const photo = await addPhoto(place.server, seller, 1);
  const thing = await addTestProduct(place, seller, {
    name: `Oak clock of ${seller.username}`,
    cost: 4,
    private_note: 'mine',
  });
  await crosslist(seller, thing, 'ebay');
  const kept = await addProduct(seller, { name: 'With a photo', images: [{ src: photo.src }] });
  await seller.call('POST', `/api/products/${kept.id}/mark_as_sold/`, {});
  return { ...seller, photo, thing };
}

/** The number of the user's rows in each table that has a user. */
async function rowsOf(userId: number): Promise<Map<string, number>> {
  const { pool } = place.server.services.database;
  const { rows } = await pool.query(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'user_id' ORDER BY 1`,
  );
  const counts = new Map<string, number>();
  for (const { name } of rows as { name: string }[]) {
    const found = await pool.query(`SELECT count(*)::int AS n FROM ${name} WHERE user_id = $1`, [userId]);
    counts.set(name, found.rows[0].n);
  }
  return counts;
}

describe('the data of an account', () => {
  test('comes as one file with everything of this seller, and nothing secret or of another', async () => {
    const seller = await fullSeller();
    const other = await fullSeller();
    const sold = (await seller.call('GET', '/api/sales/')).body as { results: { id: number }[] };
    await seller.call('PUT', `/api/sales/${sold.results[0]?.id}/money/`, { other: 0.1 });
    const { status, headers, body } = await seller.call('GET', '/api/account/export/');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="crosslister-data.json"');
    expect(body).toMatchObject({
      account: { username: seller.username },
      settings: [{ source_platform: 'woocommerce' }],
      connections: [{ platform: 'ebay', account_name: seller.ebayName }],
      products: [
        {
          name: seller.thing.name,
          price: 20,
          cost: 4,
          private_note: 'mine',
          listings: { ebay: { status: 'active' } },
        },
        { name: 'With a photo', status: 'sold' },
      ],
      listings: [{ platform: 'ebay', status: 'active' }],
      sales: [{ name: 'With a photo', price: 10, refunded: 0, told_fees: null, typed_money: { other: 0.1 } }],
      operations: [{ kind: 'crosslist', status: 'completed' }],
      photos: [{ src: seller.photo.src.split('?')[0] }],
    });
    const text = JSON.stringify(body);
    for (const secret of [
      seller.token,
      'password_hash',
      'token_hash',
      '"secrets"',
      other.username,
      // In quotes, because the random name of this seller may begin with it.
      `"${other.ebayName}"`,
    ]) {
      expect(text, secret).not.toContain(secret);
    }
    expect(JSON.stringify((body as { sales: unknown }).sales)).not.toContain('pence');
    const { photos } = body as { photos: { download: string }[] };
    expect((await fetch(photos[0]?.download ?? '')).headers.get('content-type')).toBe('image/jpeg');
  });

  test('leaves no table out that has rows of a seller, but for passing ones', async () => {
    const seller = await fullSeller();
    const exported = Object.keys((await seller.call('GET', '/api/account/export/')).body as object);
    // Rows that only exist for a while: pending consents and codes, counts, sums and search rows of products and sales
    // that are in the file, of calls today, what Undo could restore today, how far products are compared, prints of photos that are in
    // the file, and captured calls and forms, which are a file of their own.
    const passing = [
      'oauth_states',
      'key_requests',
      'extension_codes',
      'product_counts',
      'catalogue',
      'sale_months',
      'sale_days',
      'app_key_shares',
      'undo_steps',
      'lookalike_looks',
      'photo_prints',
      'captured_calls',
      'form_captures',
      'captured_forms',
    ];
    const named: Record<string, string> = { app_keys: 'own_app_keys', images: 'photos' };
    for (const table of (await rowsOf(seller.id)).keys()) {
      if (!passing.includes(table)) expect(exported).toContain(named[table] ?? table);
    }
  });

  test('has every row of a catalogue larger than a batch, once', async () => {
    const seller = await place.server.register();
    await place.server.services.database.pool.query(
      `INSERT INTO products (user_id, sku, name, price_pence, status)
       SELECT $1, 'B-' || n, 'Thing ' || n, 100, 'active' FROM generate_series(1, 1201) AS n`,
      [seller.id],
    );
    const { body } = await seller.call('GET', '/api/account/export/');
    const skus = (body as { products: { sku: string }[] }).products.map(({ sku }) => sku);
    expect(new Set(skus).size).toBe(1201);
    expect(skus).toHaveLength(1201);
  });
});

describe('the end of an account', () => {
  test('says beforehand what stays on the marketplaces', async () => {
    const seller = await fullSeller();
    expect(await accountOf(seller)).toEqual({
      username: seller.username,
      products: 2,
      photos: 1,
      live_listings: [{ platform: 'ebay', count: 1 }],
      unfinished: 0,
    });
  });

  test('takes everything of this seller, photos included, ends no listing, and leaves others alone', async () => {
    const seller = await fullSeller();
    const other = await fullSeller();
    const before = await rowsOf(other.id);
    const folder = (id: number) => join(place.server.services.config.dataDir, 'images', String(id));
    await access(folder(seller.id));

    const answer = await remove(seller);
    expect(answer.status).toBe(200);
    expect(AccountDeleted.parse(answer.body)).toMatchObject({
      live_listings: [{ platform: 'ebay', count: 1 }],
      perhaps_listed: [],
    });
    for (const [table, rows] of await rowsOf(seller.id)) expect(rows, table).toBe(0);
    await expect(access(folder(seller.id))).rejects.toThrow('ENOENT');
    expect(liveAs(seller.thing.name)).toBe(1);
    expect((await seller.call('GET', '/api/account/')).status).toBe(401);
    expect(
      (await place.server.call('POST', '/api/auth/login/', { username: seller.username, password: PASSWORD }))
        .status,
    ).toBe(400);

    // Their own work goes on, and may add some.
    for (const [table, rows] of await rowsOf(other.id)) {
      expect(rows, table).toBeGreaterThanOrEqual(before.get(table) ?? 0);
    }
    await access(folder(other.id));
    expect((await other.call('GET', `/api/products/${other.thing.id}/`)).status).toBe(200);
  });

  test('needs the right password, and is limited', async () => {
    const seller = await place.server.register();
    const wrong = await remove(seller, 'not the one');
    expect(wrong).toMatchObject({
      status: 400,
      body: { non_field_errors: ['The password is wrong. Nothing was deleted.'] },
    });
    expect((await seller.call('DELETE', '/api/account/', {})).status).toBe(400);
    expect(await accountOf(seller)).toMatchObject({ username: seller.username });
    const many = await Promise.all(Array.from({ length: 10 }, () => remove(seller, 'guess')));
    expect(many.map(({ status }) => status)).toContain(429);
  });

  test('stops a listing on its way before it is live', { timeout: 60_000 }, async () => {
    const seller = await place.connectedSeller({ store: false });
    const thing = await addTestProduct(place, seller, { name: 'Stopped on its way' });
    place.marketplaces.ebay.faults.add({
      kind: 'slow',
      path: '/sell/inventory/v1/offer',
      delayMs: 4000,
      times: 1,
    });
    await tryCrosslist(seller, thing, 'ebay', { prefer: 'respond-async' });
    await expect.poll(async () => (await accountOf(seller)).unfinished).toBe(1);
    expect((await remove(seller)).status).toBe(200);
    for (const [table, rows] of await rowsOf(seller.id)) expect(rows, table).toBe(0);
    expect(liveAs(thing.name)).toBe(0);
  });

  test('does not wait for ever: what a dead marketplace may have listed is named', {
    timeout: 60_000,
  }, async () => {
    const seller = await place.connectedSeller({ store: false });
    const thing = await addTestProduct(place, seller, { name: 'Perhaps there' });
    const disarm = place.marketplaces.ebay.faults.add({ kind: 'hang_after', path: '/publish' });
    await tryCrosslist(seller, thing, 'ebay', { prefer: 'respond-async' });
    const sent = `SELECT FROM operations WHERE user_id = $1 AND journal ->> 'sent' = 'true'`;
    await expect
      .poll(async () => (await place.server.services.database.pool.query(sent, [seller.id])).rowCount)
      .toBe(1);
    await expect.poll(() => liveAs(thing.name)).toBe(1);
    const { body } = await remove(seller);
    expect(AccountDeleted.parse(body).perhaps_listed).toEqual([
      { platform: 'ebay', name: 'Perhaps there', sku: thing.sku },
    ]);
    disarm();
  });
});
