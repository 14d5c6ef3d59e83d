import { join } from 'node:path';
import { afterEach, expect } from 'vitest';
import { migrate, openDatabase } from '../db/database.ts';
import { query } from '../db/embedded/launcher-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../db/embedded/test-database.ts';
import { makeFolder, runCommand } from './commands.ts';

/** Databases to back up and to restore into, dropped after each test. Call it once at the top of a file. */
export function useBackedUpDatabases(secretKey: string) {
  const databases: TestDatabase[] = [];
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.drop();
  });
  /** A database of a release with these migrations, with a seller and a sold product. */
  async function databaseAt(
    isWanted?: (name: string) => boolean,
  ): Promise<{ url: string; env: Record<string, string> }> {
    const database = await emptyDatabase();
    const { db, close } = openDatabase(database.url, { max: 1, log: (error) => console.warn(error) });
    await migrate(db, isWanted);
    await close();
    await query(
      database.url,
      `INSERT INTO users (username, password_hash) VALUES ('anna', 'hash');
       INSERT INTO settings (user_id) SELECT id FROM users;
       INSERT INTO connections (user_id, platform, secrets) SELECT id, 'ebay', '\\x01' FROM users;
       INSERT INTO instance (canary) VALUES ('\\x0102');
       INSERT INTO products (user_id, sku, name, price_pence, status)
         SELECT id, 'A-' || n, E'A thing\\twith\\\\odd\\ncharacters', 100, CASE n WHEN 1 THEN 'sold' ELSE 'active' END
         FROM users, generate_series(1, 3) AS n;
       INSERT INTO sales (user_id, platform, order_id, line_id, product_id, name, sku, price_pence, currency, quantity, sold_at)
         SELECT user_id, 'ebay', '1', '1', id, name, sku, 100, 'GBP', 1, now() FROM products WHERE status = 'sold';
       INSERT INTO operations (user_id, kind, platform, product_id, lane, priority, status, lease_until)
         SELECT user_id, kind, 'ebay', id, 'ebay', 1, 'processing', now() FROM products,
           (VALUES ('crosslist'), ('delist')) AS k (kind) WHERE (sku, kind) IN (('A-2', 'crosslist'), ('A-3', 'delist'))`,
    );
    return database;
  }

  async function emptyDatabase() {
    const database = await createTestDatabase();
    databases.push(database);
    const url = database.connectionString;
    return { url, env: { DATABASE_URL: url, SECRET_KEY: secretKey, DATA_DIR: await makeFolder() } };
  }

  async function backUp(env: Record<string, string>): Promise<string> {
    const file = join(await makeFolder(), 'backup.tar');
    expect(await runCommand('backup', [file], env)).toEqual({ code: 0, output: expect.any(String) });
    return file;
  }

  return { emptyDatabase, databaseAt, backUp };
}
