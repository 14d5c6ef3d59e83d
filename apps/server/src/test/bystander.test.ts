import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { operationKinds, operationStatuses } from '@crosslister/contract/lists.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BYSTANDER } from './bystander.ts';
import { ownedTables } from './bystander-check.ts';
import { startTestServer } from './server.ts';
import { createServerDatabase, type ServerDatabase } from './server-database.ts';

let database: ServerDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createServerDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('the bystander, another seller in every test database', () => {
  test('has rows in every table that a seller can have rows in', async () => {
    const owned = await ownedTables(client);
    const { rows } = await client.query(
      "SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'user_id' AND table_schema = 'public'",
    );
    for (const { name } of rows) expect([...owned.keys()]).toContain(name);
    expect([...owned.keys()]).toEqual(expect.arrayContaining(['users', 'webhooks', 'product_images']));
    for (const [name, condition] of owned) {
      const { rowCount } = await client.query(`SELECT FROM ${name} WHERE ${condition} LIMIT 1`);
      expect(rowCount, `${name} has no row of the bystander's`).toBe(1);
    }
  });

  test('has operations of every kind that ended in every way, wait, are queued and are under way', async () => {
    const { rows } = await client.query('SELECT DISTINCT kind, status FROM operations');
    const found = rows.map(({ kind, status }) => `${kind} ${status}`);
    for (const kind of operationKinds) {
      for (const status of operationStatuses.filter((each) => each !== 'processing')) {
        expect(found).toContain(`${kind} ${status}`);
      }
    }
    expect(found).toEqual(
      expect.arrayContaining(['crosslist waiting', 'delist waiting', 'revise waiting', 'delist processing']),
    );
  });

  test('has the same SKUs and numbers at marketplaces as the sellers of tests', async () => {
    const { rows } = await client.query("SELECT sku FROM products WHERE sku IN ('SOLD1', 'UNCOUNTED1')");
    expect(rows).toHaveLength(2);
    const numbers = await client.query("SELECT FROM listings WHERE external_id IN ('11', '256700000001')");
    expect(numbers.rows.length).toBeGreaterThan(1);
  });
});

test.each([
  [
    'a row of theirs is changed',
    `UPDATE operations SET error = 'x' WHERE id = ${BYSTANDER + 1}`,
    /^operations: 1 rows.*"error":"x"/m,
  ],
  [
    'a row of theirs is gone',
    `DELETE FROM webhooks WHERE connection_id = ${BYSTANDER + 1}`,
    /^webhooks: 1 rows/m,
  ],
  [
    'they have got another',
    `INSERT INTO waiting_items (user_id, platform, reason, external_id, item) VALUES (${BYSTANDER}, 'ebay', 'no_sku', 'new', '{}')`,
    /^waiting_items: 0 rows.*"external_id":"new"/m,
  ],
])('the end of a test file fails when %s', async (_, statement, words) => {
  const server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
  await server.services.database.pool.query(statement);
  await expect(server.stop()).rejects.toThrow(words);
});

/** Files of e2e/ without a bystander, with the reason. Each file says so too. */
const without: Record<string, string> = {
  'etsy-editor.test.ts': 'no server of ours',
  'etsy-own-item.test.ts': 'no server of ours',
  'soak.test.ts': 'its clock moves the times of every row there is',
  'vinted-evidence.test.ts': 'no server of ours',
  'vinted-fields.test.ts': 'no server of ours',
  'vinted-fill.test.ts': 'no server of ours',
  'vinted-form.test.ts': 'no server of ours',
  'vinted-own-item.test.ts': 'no server of ours',
};

test('every file of e2e/ has a bystander, or is named with the reason why not', () => {
  const e2e = fileURLToPath(new URL('../../../../e2e', import.meta.url));
  const files = globSync('**/*.test.ts', { cwd: e2e }).sort();
  expect(files.length).toBeGreaterThan(50);
  const bare = files.filter((file) => !textsOf(join(e2e, file)).some((text) => STANDS_BY.test(text)));
  expect(bare).toEqual(Object.keys(without));
  // A server started beside one that has the bystander is covered too.
  const starting = globSync('**/*.ts', { cwd: e2e, exclude: ['server-process.ts', 'soak/*'] })
    .filter((file) => /\bstartServerProcess\(/.test(readFileSync(join(e2e, file), 'utf8')))
    .filter((file) => !STANDS_BY.test(readFileSync(join(e2e, file), 'utf8')));
  expect(starting).toEqual([]);
});

const STANDS_BY = /\b(startStoodBy|addBystander(To|In)?|createServerDatabase)\(|inject\('spec'\)/;

/** The text of a file of e2e/, and of the files there that it imports. */
function textsOf(file: string, seen = new Map<string, string>()): string[] {
  if (seen.has(file)) return [];
  const text = readFileSync(file, 'utf8');
  seen.set(file, text);
  for (const [, path = ''] of text.matchAll(/^(?:import|export|\}).* from '(\.\.?\/[^']+)'/gm)) {
    const other = join(dirname(file), path);
    // A line that a file writes into another names one from there.
    if (/\/e2e\//.test(other) && existsSync(other)) textsOf(other, seen);
  }
  return [...seen.values()];
}
