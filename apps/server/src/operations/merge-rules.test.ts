import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationRow } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { addProduct } from '../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../test/server.ts';
import { claimOperation } from './claim.ts';
import { lockProduct } from './lock.ts';
import { mergeRules } from './merge-rules.ts';
import { enqueue, findOperation, type NewOperation } from './operation-rows.ts';
import { SELLER_LANE } from './write-operation-rows.ts';

let server: TestServer;
let seller: Seller;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
  seller = await server.register();
});
afterAll(() => server.stop());

type Live = (typeof mergeRules)[number]['live'][number];
type Noted<Each> = Each extends NewOperation ? Omit<Each, 'userId' | 'platform' | 'product'> : never;
type New = Noted<NewOperation>;

const form = { link: 'https://example.com/form' };
const again = { link: 'https://example.com/again' };

/**
 * The first operation, brought into a status, and the one that then joins it, both as the table has them after that.
 */
async function join(live: New, status: Live, joining: New) {
  const { id } = await addProduct(seller);
  const store = (operation: New) =>
    transact(server.services.db, async (trx) => {
      const product = await lockProduct(trx, seller.id, id);
      if (!product) throw new Error('no product');
      return enqueue(trx, { userId: seller.id, platform: 'ebay', product, ...operation });
    });
  const first = await store({ ...live, ...(status === 'waiting' && { step: form }) });
  await server.services.db
    .updateTable('operations')
    .set({
      status,
      cancel_requested: true,
      run_after: sql`now() + interval '1 hour'`,
      lease_until: sql`now() + interval '1 minute'`,
    })
    .where('id', '=', first.id)
    .execute();
  const before = await find(first.id);
  const stored = await store(joining);
  expect(stored.id).toBe(first.id);
  return { before, after: await find(first.id) };
}

async function find(id: number): Promise<OperationRow> {
  const row = await findOperation(server.services.db, seller.id, id);
  if (!row) throw new Error('no operation');
  return row;
}

/** The columns that stay the same in every rule, unless the rule says otherwise. */
const stateOf = ({
  status,
  lane,
  lane_width,
  link,
  lease_until,
  params,
  cancel_requested,
}: OperationRow) => ({
  status,
  lane,
  lane_width,
  link,
  lease_until,
  params,
  cancel_requested,
});

const sale = { reason: 'sale' as const, sale_id: 7 };
const handedOver = { status: 'queued', lane: 'ebay', lane_width: 3, link: null, lease_until: null };

/** One case for each row of `mergeRules`, in the same order, and what it changes in the live operation. */
const cases: { live: New; joining: New; changes: object }[] = [
  {
    live: { kind: 'delist', params: { reason: 'seller', platforms: ['ebay'] } },
    joining: { kind: 'delist', params: sale },
    changes: { params: { ...sale, platforms: ['ebay'] }, cancel_requested: false },
  },
  {
    live: { kind: 'delist', params: { reason: 'seller' } },
    joining: { kind: 'delist', params: sale },
    changes: { ...handedOver, params: sale, cancel_requested: false },
  },
  {
    live: { kind: 'revise', params: { title: true } },
    joining: { kind: 'revise', params: { price: true } },
    changes: { params: { title: true, price: true }, cancel_requested: false },
  },
  {
    live: { kind: 'revise', params: { title: true } },
    joining: { kind: 'revise', params: { price: true } },
    changes: { params: { title: true, again: { price: true } }, cancel_requested: false },
  },
  {
    live: { kind: 'revise', params: { title: true } },
    joining: { kind: 'revise', params: { price: true } },
    changes: { ...handedOver, params: { title: true, price: true }, cancel_requested: false },
  },
  {
    live: { kind: 'crosslist', params: { mode: 'review' } },
    joining: { kind: 'crosslist', params: { mode: 'live' } },
    changes: {},
  },
  {
    live: { kind: 'crosslist', params: { mode: 'review' } },
    joining: { kind: 'crosslist', params: { mode: 'live' }, step: again },
    changes: { link: again.link, lease_until: expect.any(Date) },
  },
  {
    live: { kind: 'delist', params: sale },
    joining: { kind: 'delist', params: { reason: 'seller' } },
    changes: {},
  },
  {
    live: { kind: 'delist', params: sale },
    joining: { kind: 'delist', params: { reason: 'seller' } },
    changes: handedOver,
  },
];

describe('merge rules of enqueue: one test for each row', () => {
  const rows = mergeRules.flatMap((rule, n) => {
    const { live, joining, changes } = cases[n] ?? {
      live: { kind: 'sync' },
      joining: { kind: 'sync' },
      changes: {},
    };
    return rule.live.map((status) => ({ name: rule.joining, status, live, joining, changes }) as const);
  });

  test.each(rows)('$name joins what is $status', async ({ status, live, joining, changes }) => {
    const { before, after } = await join(live, status, joining);
    expect(stateOf(after)).toEqual({ ...stateOf(before), ...changes });
  });

  test('every status an operation can be live in has one rule for each that joins it', () => {
    const kinds = new Set(mergeRules.map(({ joining }) => joining));
    for (const kind of kinds) {
      const statuses = mergeRules.filter(({ joining }) => joining === kind).flatMap(({ live }) => [...live]);
      expect(statuses.toSorted()).toEqual(['processing', 'queued', 'waiting']);
    }
    expect(cases).toHaveLength(mergeRules.length);
  });
});

test('what joins as a step of the seller’s stays theirs, with another day', async () => {
  const { before, after } = await join({ kind: 'delist', params: {} }, 'waiting', {
    kind: 'delist',
    params: { reason: 'delete' },
    step: again,
  });
  expect(after).toMatchObject({ status: 'waiting', lane: SELLER_LANE, link: again.link });
  expect(Number(after.lease_until)).toBeGreaterThan(Number(before.lease_until));
});

test.for(['undone', 'seller'] as const)(
  'a Delist that joins one which was called off is done: %s',
  async (reason) => {
    const { after } = await join({ kind: 'delist', params: { reason } }, 'processing', {
      kind: 'delist',
      params: { reason: 'seller', platforms: ['ebay'] },
    });
    expect(after).toMatchObject({
      params: { reason: 'seller', platforms: ['ebay'] },
      cancel_requested: false,
    });
  },
);

test('what lowers takes the one it joins along, at once; what is less urgent waits as before', async () => {
  const lowering = await join({ kind: 'revise', params: { title: true } }, 'queued', {
    kind: 'revise',
    params: { price: true },
    lowers: true,
  });
  expect(lowering.after.priority).toBe(1);
  expect(Number(lowering.after.run_after)).toBeLessThanOrEqual(Date.now() + 1000);
  const later = await join({ kind: 'revise', params: { price: true }, lowers: true }, 'queued', {
    kind: 'revise',
    params: { title: true },
  });
  expect(later.after).toMatchObject({ priority: 1, run_after: later.before.run_after });
});

test('a listing is left as sold out only where everybody who wants it ended is content with that', async () => {
  const soldOut = { ...sale, sold_out_on: 'ebay' as const };
  const both = await join({ kind: 'delist', params: soldOut }, 'queued', { kind: 'delist', params: soldOut });
  expect(both.after.params).toEqual(soldOut);
  const one = await join({ kind: 'delist', params: soldOut }, 'queued', { kind: 'delist', params: sale });
  expect(one.after.params).toEqual(sale);
});

test('the width of a lane is a column: a shop is read by one, and three listings of an account are made at once', async () => {
  const other = await server.register();
  const { services } = server;
  const { db } = services;
  for (let n = 0; n < 5; n++) {
    const { id } = await addProduct(other);
    await transact(db, async (trx) => {
      const product = await lockProduct(trx, other.id, id);
      if (product) await enqueue(trx, { userId: other.id, kind: 'crosslist', platform: 'ebay', product });
    });
  }
  await transact(db, (trx) =>
    enqueue(trx, { userId: other.id, kind: 'sync', platform: 'ebay', product: null }),
  );
  const taken: OperationRow[] = [];
  const notOf = [seller.id];
  for (
    let row = await claimOperation(services, { notOf });
    row;
    row = await claimOperation(services, { notOf })
  )
    taken.push(row);
  const mine = taken.filter(({ user_id: userId }) => userId === other.id);
  expect(mine.map(({ kind }) => kind).toSorted()).toEqual(['crosslist', 'crosslist', 'crosslist', 'sync']);
  expect(mine.map(({ lane_width: width }) => width).toSorted()).toEqual([1, 3, 3, 3]);
});
