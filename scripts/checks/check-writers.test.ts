import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkWriters } from './check-writers.ts';

async function check(
  text: string,
  { file = 'some.ts', allowed = {} as Record<string, [number, string]> } = {},
): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'crosslister-writers-'));
  onTestFinished(() => rm(tree, { recursive: true, force: true }));
  const path = join(tree, 'apps/server/src', file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  const { ok, output } = await checkWriters(tree, allowed);
  expect(ok).toBe(output === '');
  return output;
}

const status = `await trx.updateTable('products').set({ status: 'sold' }).where('id', '=', id).execute();`;

test('one writer of product status: the server inserts and updates products, listings and sales in one file each', async () => {
  expect(await checkWriters()).toEqual({ ok: true, output: '' });
});

test.each([
  ['an update', status],
  ['an insert', `await trx.insertInto('products').values(row).execute();`],
  ['raw SQL', 'await sql`UPDATE products SET status = 1`.execute(trx);'],
  ['a raw insert', 'await sql`INSERT INTO products (status) VALUES (1)`.execute(trx);'],
])('a write elsewhere is refused: %s', async (_, text) => {
  expect(await check(text)).toBe(
    'apps/server/src/some.ts:1 writes products: see features/catalogue/write-product-rows.ts',
  );
});

test('listings and sales have a file of their own each', async () => {
  const both = 'trx.updateTable("listings").set(ended); await sql`UPDATE sales SET taken = 0`.execute(trx);';
  expect(await check(both, { file: 'features/catalogue/write-product-rows.ts' })).toBe(
    [
      'apps/server/src/features/catalogue/write-product-rows.ts:1 writes listings: see features/listings/write-listing-rows.ts',
      'apps/server/src/features/catalogue/write-product-rows.ts:1 writes sales: see features/sales/write-sale-rows.ts',
    ].join('\n'),
  );
});

test.each([
  ['in its own file', status, 'features/catalogue/write-product-rows.ts'],
  ['another table', `await trx.updateTable('connections').set(values).execute();`, 'some.ts'],
  ['a lock', 'await sql`SELECT FROM products FOR NO KEY UPDATE`.execute(trx);', 'some.ts'],
])('allowed: %s', async (_, text, file) => {
  expect(await check(text, { file })).toBe('');
});

test('what is meant is counted', async () => {
  expect(await check(status, { allowed: { 'some.ts': [1, 'a reason'] } })).toBe('');
  expect(await check('', { allowed: { 'some.ts': [1, 'a reason'] } })).toBe(
    'scripts/checks/check-writers.ts allows some.ts 1, and there are 0',
  );
});
