import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { migrate, openDatabase } from '../db/database.ts';
import { createTestDatabase } from '../db/embedded/test-database.ts';
import { openLedger } from './ledger.ts';

test('calls are counted also while they are being written', async () => {
  const database = await createTestDatabase();
  const { db, close } = openDatabase(database.connectionString, { max: 3, log: () => undefined });
  await migrate(db);
  const ledger = openLedger(db, pino({ level: 'silent' }));
  const account = { appKey: 'an-app', day: new Date().toISOString().slice(0, 10), allowance: 'trading' };
  ledger.count(account, null);
  ledger.count(account, null);
  const reading = await db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE app_key_usage IN EXCLUSIVE MODE`.execute(trx);
    void ledger.flush();
    return { answer: ledger.read(account) };
  });
  expect(await reading.answer).toEqual({ calls: 2, limit: null });
  ledger.count(account, { limit: 5000, used: 10 });
  expect(await ledger.read(account)).toEqual({ calls: 10, limit: 5000 });

  // Shares of sellers, as another process stored them and as they are counted here, without those of a deleted account.
  const { rows } = await sql<{ id: number }>`INSERT INTO users (username, password_hash)
    VALUES ('one', ''), ('two', '') RETURNING id`.execute(db);
  const [one = 0, two = 0] = rows.map(({ id }) => id);
  for (const user of [one, one, two, 12_345, null]) ledger.count(account, null, user);
  expect(await ledger.read(account)).toEqual({ calls: 15, limit: 5000 });
  expect(await ledger.readShares(account, one)).toEqual({ own: 2, all: 4 });
  await ledger.flush();
  ledger.count(account, null, one);
  await ledger.flush();
  ledger.count(account, null, one);
  expect(await ledger.readShares(account, one)).toEqual({ own: 4, all: 5 });
  expect(await ledger.readShares({ ...account, allowance: 'all' }, one)).toEqual({ own: 0, all: 0 });
  await ledger.stop();
  await close();
  await database.drop();
});
