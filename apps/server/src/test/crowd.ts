import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { changed } from '../db/change-feed.ts';
import type { Db } from '../db/schema.ts';
import { sealSecrets } from '../features/connections/secrets.ts';
import { ENDING_PRIORITY } from '../operations/claim.ts';
import type { Services } from '../services.ts';

// Many accounts at once, because registration is open. Stored directly, because each registration hashes a password.

export async function addAccounts(db: Db, count: number): Promise<number[]> {
  const run = randomBytes(4).toString('hex');
  const users = Array.from({ length: count }, (_, n) => ({
    username: `crowd-${run}-${n}`,
    password_hash: '',
  }));
  return (await db.insertInto('users').values(users).returning('id').execute()).map(({ id }) => id);
}

interface TestProduct {
  id: number;
  user_id: number;
}

/** This many products for each of them. */
export async function addTestProducts(db: Db, userIds: number[], each: number): Promise<TestProduct[]> {
  const rows = userIds.flatMap((user_id) =>
    Array.from({ length: each }, () => {
      const sku = `CROWD-${randomBytes(6).toString('hex')}`;
      return { user_id, sku, name: 'A thing', price_pence: 1000, status: 'active' as const };
    }),
  );
  return db.insertInto('products').values(rows).returning(['id', 'user_id']).execute();
}

/** Queues this for each of the products. */
export async function queueFor(db: Db, things: TestProduct[], kind: 'delist' | 'crosslist'): Promise<void> {
  const rows = things.map(({ id, user_id }) => ({
    user_id,
    kind,
    platform: 'woocommerce' as const,
    product_id: id,
    lane: 'woocommerce',
    priority: kind === 'delist' ? 0 : ENDING_PRIORITY + 4,
    params: JSON.stringify({ reason: 'seller' }),
  }));
  await db.insertInto('operations').values(rows).execute();
  for (const userId of new Set(things.map(({ user_id }) => user_id))) await changed(db, userId, 'operations');
}

/** A host of stores that accept each request and never answer it. */
export async function startDeafHost(): Promise<{ url: string; asked: () => number; stop: () => void }> {
  let asked = 0;
  const server = createServer(() => {
    asked += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Gives each of them a store of their own at the host, with a poll that is due. */
export async function connectStores(
  services: Services,
  userIds: number[],
  host: string,
  more: { next_poll_at?: Date; failing_since?: Date } = {},
): Promise<void> {
  const keys = { consumer_key: `ck_${'a'.repeat(40)}`, consumer_secret: `cs_${'a'.repeat(40)}` };
  const rows = userIds.map((id) => ({
    user_id: id,
    platform: 'woocommerce' as const,
    secrets: sealSecrets(services, id, 'woocommerce', { url: `${host}/${id}`, ...keys }),
    account_id: `${host.slice(7)}/${id}`,
    ...more,
  }));
  await services.db.insertInto('connections').values(rows).execute();
}

/** Lists each of the products in its seller's store. */
export async function listThere(db: Db, things: TestProduct[]): Promise<void> {
  await sql`
    INSERT INTO listings (user_id, product_id, platform, connection_id, external_id, sku, price_pence, status)
    SELECT p.user_id, p.id, c.platform, c.id, p.id::text, p.sku, p.price_pence, 'active'
    FROM products p JOIN connections c USING (user_id) WHERE p.id = ANY (${things.map(({ id }) => id)})`.execute(
    db,
  );
}
