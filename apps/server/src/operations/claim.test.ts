import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OperationRow } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { BYSTANDER } from '../test/bystander.ts';
import { addProduct } from '../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../test/server.ts';
import { claimOperation, renewLeases } from './claim.ts';
import { lockProduct } from './lock.ts';
import { enqueue } from './operation-rows.ts';

let server: TestServer;
let seller: Seller;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.services.db.deleteFrom('operations').where('user_id', '<', BYSTANDER).execute();
  seller = await server.register();
});

async function products(count: number, owner = seller) {
  const made = await Promise.all(Array.from({ length: count }, () => addProduct(owner)));
  const ids = made.map(({ id }) => id);
  return server.services.db.selectFrom('products').selectAll().where('id', 'in', ids).orderBy('id').execute();
}

type Kind = OperationRow['kind'];
type Platform = OperationRow['platform'];

async function store(product: Awaited<ReturnType<typeof products>>[number], kind: Kind, platform: Platform) {
  return transact(server.services.db, async (trx) => {
    const row = await lockProduct(trx, product.user_id, product.id);
    if (!row) throw new Error('no product');
    return enqueue(trx, { userId: row.user_id, kind, platform, product: row });
  });
}

/** Claims with many workers at the same time until nothing is left. */
async function claimAll(width = 16): Promise<OperationRow[]> {
  const claimed: OperationRow[] = [];
  while (true) {
    const round = await Promise.all(Array.from({ length: width }, () => claimOperation(server.services)));
    const got = round.filter((row) => row !== null);
    claimed.push(...got);
    if (got.length === 0) return claimed;
  }
}

async function end(operation: OperationRow, status: 'completed' | 'queued' = 'completed') {
  await server.services.db
    .updateTable('operations')
    .set({ status, slot: null, lease_until: null })
    .where('id', '=', operation.id)
    .execute();
}

describe('what may run at once', () => {
  test('never two operations of one product on one account, however many workers ask', async () => {
    const [product] = await products(1);
    if (!product) throw new Error('no product');
    await store(product, 'crosslist', 'ebay');
    await store(product, 'delist', 'ebay');
    await store(product, 'revise', 'ebay');
    await store(product, 'crosslist', 'woocommerce');
    const order: string[] = [];
    for (let round = 0; round < 3; round++) {
      const claimed = await claimAll();
      const onEbay = claimed.filter(({ platform }) => platform === 'ebay');
      expect(onEbay).toHaveLength(1);
      expect(claimed).toHaveLength(round === 0 ? 2 : 1);
      for (const operation of onEbay) {
        order.push(operation.kind);
        await end(operation);
      }
    }
    // They run in the order in which they were stored: the last request of the seller counts.
    expect(order).toEqual(['crosslist', 'delist', 'revise']);
  });

  test('three listings of an account, and one place more for what ends one', async () => {
    const things = await products(10);
    for (const product of things.slice(0, 7)) await store(product, 'crosslist', 'ebay');
    const listing = await claimAll();
    expect(listing.map(({ kind }) => kind)).toEqual(['crosslist', 'crosslist', 'crosslist']);
    expect(listing.map(({ slot }) => slot).toSorted()).toEqual([1, 2, 3]);
    for (const product of things.slice(7)) await store(product, 'delist', 'ebay');
    expect((await claimAll()).map(({ kind, slot }) => ({ kind, slot }))).toEqual([
      { kind: 'delist', slot: 4 },
    ]);
  });

  test('an older operation that was started over waits for the one under way and holds nobody else up', async () => {
    const [product, other] = await products(2);
    if (!product || !other) throw new Error('no product');
    const older = await store(product, 'crosslist', 'ebay');
    await end(older);
    await store(product, 'revise', 'ebay');
    const [running] = await claimAll();
    expect(running?.kind).toBe('revise');
    await end(older, 'queued');
    await store(other, 'crosslist', 'ebay');
    expect((await claimAll()).map(({ product_id }) => product_id)).toEqual([other.id]);
    if (running) await end(running);
    expect((await claimAll()).map(({ id }) => id)).toEqual([older.id]);
  });

  test('a full worker takes only what ends or lowers a listing', async () => {
    const [product, other] = await products(2);
    if (!product || !other) throw new Error('no product');
    await store(product, 'crosslist', 'ebay');
    expect(await claimOperation(server.services, { endingOnly: true })).toBeNull();
    const delist = await store(other, 'delist', 'ebay');
    expect((await claimOperation(server.services, { endingOnly: true }))?.id).toBe(delist.id);
  });
});

test.for(['before', 'after'])(
  'fairness: one operation of a seller who came %s does not wait for two hundred of another',
  async (when) => {
    const busy = await server.register();
    const single = when === 'before' ? seller : await server.register();
    for (const product of await products(200, busy)) await store(product, 'crosslist', 'ebay');
    const [product] = await products(1, single);
    if (!product) throw new Error('no product');
    const mine = await store(product, 'crosslist', 'ebay');
    const first = await claimAll(1);
    expect(first).toHaveLength(4);
    expect(first.map(({ id }) => id)).toContain(mine.id);
  },
);

test('a lease is renewed while another operation of the worker is held by somebody', async () => {
  const { db } = server.services;
  for (const product of await products(2)) await store(product, 'crosslist', 'ebay');
  const claimed = (await claimAll()).toSorted((one, other) => one.id - other.id);
  const [held, free] = claimed;
  if (!held || !free) throw new Error('two were to be claimed');
  await db
    .updateTable('operations')
    .set({ lease_until: new Date(0) })
    .where('user_id', '=', seller.id)
    .execute();
  const kept = await transact(db, async (trx) => {
    await trx.selectFrom('operations').select('id').where('id', '=', held.id).forUpdate().execute();
    return renewLeases(db, claimed);
  });
  expect(kept).toEqual(new Set([held.id, free.id]));
  const leases = await db
    .selectFrom('operations')
    .select('lease_until')
    .where('user_id', '=', seller.id)
    .orderBy('id')
    .execute();
  expect(leases.map(({ lease_until: until }) => Number(until) > Date.now())).toEqual([false, true]);
});
