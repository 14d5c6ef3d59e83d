import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { claimDue } from '../../db/claims/due.ts';
import { leaseOf } from '../../db/claims/lease.ts';
import { type DirectConnection, openDirectConnection } from '../../db/direct-connection.ts';
import { type Life, startLife } from '../../db/life.ts';
import type { Db } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { addAccounts, connectStores } from '../../test/crowd.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { claimOperation } from '../claim.ts';
import { enqueue } from '../operation-rows.ts';
import { startWorker } from '../worker.ts';

// What a process held that has died is free before its time is over. The process here is a second one on the database of
// a worker that runs: it has a life of its own, claims, and does nothing more.

const silent = pino({ level: 'silent' });
const FAR = new Date(Date.now() + 86_400_000);
let server: TestServer;
let direct: DirectConnection;
let life: Life;
let db: Db;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'worker', LOG_LEVEL: 'silent' }, { own: true });
  ({ db } = server.services);
});
afterAll(() => server.stop());
beforeEach(async () => {
  direct = await openDirectConnection(server.connectionString, silent);
  life = await startLife(direct, silent);
});
afterEach(() => die());

async function die(): Promise<void> {
  await life.close();
  await direct.close();
}

const other = () => ({ db, life });

/** A store that nobody polls, until the test says that it is due. */
async function addStore(): Promise<number> {
  const [id = 0] = await addAccounts(db, 1);
  await connectStores(server.services, [id], 'http://127.0.0.1:9', { next_poll_at: FAR });
  return id;
}

const pollOf = (id: number) =>
  db
    .selectFrom('connections')
    .select(['poll_lease_until', 'poll_held_by', 'next_poll_at', 'failing_since'])
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();

/** Claimed by the other process, in the same moment in which it is due. */
async function claimPoll(id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const own = sql`user_id = ${id}`;
    await sql`UPDATE connections SET next_poll_at = now() WHERE ${own}`.execute(trx);
    await claimDue({ db: trx as unknown as Db, life }, 'poll', { most: 1, only: own, next: 86_400 });
    // Longer than a lease lasts, so that only the death can free it.
    await sql`UPDATE connections SET poll_lease_until = now() + interval '1 day' WHERE ${own}`.execute(trx);
  });
}

test('a poll of a process that died is due at once, long before its lease is over, and the next one takes it', async () => {
  const id = await addStore();
  await claimPoll(id);
  expect(await pollOf(id)).toMatchObject({ poll_held_by: life.holder() });
  await die();
  // The store does not answer, which the worker's own poll finds out.
  await expect.poll(async () => (await pollOf(id)).failing_since, { timeout: 20_000 }).not.toBeNull();
});

test('a lease of a process that died is free at once', async () => {
  void leaseOf(other(), 'taken over').ifFree(() => new Promise(() => undefined));
  const read = () =>
    db.selectFrom('leases').select(sql<boolean>`until > now()`.as('held')).where('name', '=', 'taken over');
  await expect.poll(async () => (await read().executeTakeFirst())?.held).toBe(true);
  await sql`UPDATE leases SET until = now() + interval '1 day' WHERE name = 'taken over'`.execute(db);
  await die();
  await expect.poll(async () => (await read().executeTakeFirst())?.held, { timeout: 20_000 }).toBe(false);
  await expect(leaseOf(server.services, 'taken over').ifFree(async () => 'mine')).resolves.toBe('mine');
});

test('an operation of a process that died is queued at once, and its late result refused', async () => {
  const { id: userId } = await server.register();
  const { id } = await sql<{
    id: number;
  }>`INSERT INTO operations (user_id, kind, platform, lane, priority, status, run_after)
    VALUES (${userId}, 'sync', 'woocommerce', 'woocommerce', 5, 'queued', now() + interval '1 day') RETURNING id`
    .execute(db)
    .then(({ rows }) => rows[0] ?? { id: 0 });
  const claimed = await db.transaction().execute(async (trx) => {
    await sql`UPDATE operations SET run_after = now() WHERE id = ${id}`.execute(trx);
    const row = await claimOperation({ db: trx as unknown as Db, life });
    await sql`UPDATE operations SET lease_until = now() + interval '1 day' WHERE id = ${id}`.execute(trx);
    return row;
  });
  expect(claimed).toMatchObject({ id, attempt: 1, held_by: life.holder() });
  await die();
  const read = () =>
    db
      .selectFrom('operations')
      .select(['attempt', 'held_by', 'status'])
      .where('id', '=', id)
      .executeTakeFirst();
  // The worker begins its own attempt, which ends because there is no account.
  await expect.poll(async () => (await read())?.attempt, { timeout: 20_000 }).toBeGreaterThan(1);
});

test('a process that lives keeps what it holds, also after its connection broke and it came back', async () => {
  const id = await addStore();
  await claimPoll(id);
  const before = await pollOf(id);
  await sql`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = ${life.holder()}`.execute(
    db,
  );
  await expect.poll(() => life.holder()).toBeNull();
  await expect.poll(() => life.holder()).toBe(before.poll_held_by);
  // Somebody else dies meanwhile, so that the worker looks.
  const another = await openDirectConnection(server.connectionString, silent);
  const short = await startLife(another, silent);
  const dead = await addStore();
  const kept = life;
  life = short;
  await claimPoll(dead);
  life = kept;
  await short.close();
  await another.close();
  await expect.poll(async () => (await pollOf(dead)).failing_since, { timeout: 20_000 }).not.toBeNull();
  expect(await pollOf(id)).toEqual(before);
});

test('behind a pooler nobody counts as dead: what is claimed there says no process', async () => {
  const pooled: DirectConnection = {
    ...direct,
    // A pooler gives its clients numbers of its own.
    onOpen: (setUp) =>
      direct.onOpen((client) =>
        setUp(
          new Proxy(client, {
            get: (target, name) => (name === 'processID' ? -1 : Reflect.get(target, name).bind?.(target)),
            has: () => true,
          }),
        ),
      ),
  };
  const unseen = await startLife(pooled, silent);
  expect([unseen.holder(), unseen.living()]).toEqual([null, null]);
  await unseen.close();
});

test('an attempt whose database went away is handed back and begins again, and counts as no failure', async () => {
  const place = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'silent' });
  let attempts = 0;
  const worker = startWorker(place.services, {
    sync: {
      async run() {
        attempts += 1;
        // Its own connection, as when PostgreSQL is stopped.
        if (attempts === 1)
          await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(place.services.db);
        return { status: 'completed' };
      },
    },
  });
  try {
    const seller = await place.register();
    const { id } = await transact(place.services.db, (trx) =>
      enqueue(trx, { userId: seller.id, kind: 'sync', platform: 'woocommerce', product: null }),
    );
    const read = () =>
      place.services.db
        .selectFrom('operations')
        .select(['status', 'attempt', 'failures', 'run_after'])
        .where('id', '=', id)
        .executeTakeFirst();
    await expect.poll(async () => (await read())?.status).toBe('completed');
    // A lease that expired would have left the time at which that was found.
    expect(await read()).toMatchObject({ attempt: 2, failures: 0, run_after: new Date(0) });
  } finally {
    await worker.stop();
    await place.stop();
  }
});
