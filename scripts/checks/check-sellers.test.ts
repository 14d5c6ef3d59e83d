import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkSellers } from './check-sellers.ts';

const schema = `export interface Database {
  operations: { id: number; user_id: number; product_id: number };
  listings: {
    user_id: number;
    product_id: number;
  };
  categories: { platform: string };
}`;

async function check(text: string, allowed: Record<string, [number, string]> = {}): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'crosslister-sellers-'));
  onTestFinished(() => rm(tree, { recursive: true, force: true }));
  await mkdir(join(tree, 'apps/server/src/db'), { recursive: true });
  await writeFile(join(tree, 'apps/server/src/db/schema.ts'), schema);
  await writeFile(join(tree, 'apps/server/src/some.ts'), text);
  const { ok, output } = await checkSellers(tree, allowed);
  expect(ok).toBe(output === '');
  return output;
}

test('every query of the server that decides something for a seller names that seller', async () => {
  expect(await checkSellers()).toEqual({ ok: true, output: '' });
});

test.each([
  [
    'by product',
    `db.selectFrom('operations').select('id').where('product_id', '=', id).execute();`,
    'operations',
  ],
  [
    'by its own id',
    `db.selectFrom('operations as o').select('o.id').where('o.id', '=', id).execute();`,
    'operations',
  ],
  [
    'an update of many',
    `db.updateTable('listings').set({ url }).where('product_id', '=', id).execute();`,
    'listings',
  ],
  ['raw SQL', 'sql`SELECT FROM listings WHERE product_id = 7`.execute(db);', 'listings'],
  ['a table without the column', `db.selectFrom('webhooks').selectAll().execute();`, 'webhooks'],
])('a query without a seller is refused: %s', async (_, text, table) => {
  expect(await check(text)).toBe(`apps/server/src/some.ts:1 names no seller of ${table}`);
});

test.each([
  ['by seller', `db.selectFrom('operations').select('id').where('user_id', '=', userId).execute();`],
  [
    'by a product and its seller',
    `db.selectFrom('listings').selectAll().where(ofProduct(product)).execute();`,
  ],
  [
    'a row that was read before',
    `db.updateTable('operations').set({ error }).where('id', '=', row.id).execute();`,
  ],
  [
    'a condition within one that does',
    `db.selectFrom('operations').where('user_id', '=', userId).where(sql\`EXISTS (SELECT FROM listings)\`).execute();`,
  ],
  ['what is no seller’s', `db.selectFrom('categories').selectAll().execute();`],
])('allowed: %s', async (_, text) => {
  expect(await check(text)).toBe('');
});

test('what is meant for every seller is counted, so that neither another one nor an old reason is overlooked', async () => {
  const sweep = `db.deleteFrom('listings').where('created_at', '<', old).execute();`;
  expect(await check(sweep, { 'some.ts': [1, 'old ones are swept'] })).toBe('');
  expect(await check(`${sweep}\n${sweep}`, { 'some.ts': [1, 'old ones are swept'] })).toContain('some.ts:2');
  expect(await check('', { 'some.ts': [1, 'old ones are swept'] })).toContain(
    'allows some.ts 1, and there are 0',
  );
});
