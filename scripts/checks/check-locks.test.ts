import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkLocks } from './check-locks.ts';

async function check(text: string, allowed: Record<string, [number, string]> = {}): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'crosslister-locks-'));
  onTestFinished(() => rm(tree, { recursive: true, force: true }));
  await mkdir(join(tree, 'apps/server/src'), { recursive: true });
  await writeFile(join(tree, 'apps/server/src/some.ts'), text);
  const { ok, output } = await checkLocks(tree, allowed);
  expect(ok).toBe(output === '');
  return output;
}

const raw = 'await sql`SELECT FROM products WHERE id = 7 FOR UPDATE`.execute(trx);';

test('the server locks products and operations in one file', async () => {
  expect(await checkLocks()).toEqual({ ok: true, output: '' });
});

test.each([
  ['a product', `trx.selectFrom('products').selectAll().where('id', '=', id).forUpdate().execute();`],
  ['an operation', `trx.selectFrom('operations as o').selectAll().forNoKeyUpdate().execute();`],
  [
    'a product beside its listing',
    `trx.selectFrom('listings').innerJoin('products', 'products.id', 'listings.product_id').forUpdate().execute();`,
  ],
  [
    'a query that is begun before',
    `const find = () => trx.selectFrom('products').selectAll(); await find().forUpdate().execute();`,
  ],
  ['a query from elsewhere', `async (query) => query.forUpdate().execute();`],
  ['raw SQL', raw],
  ['a row that is only called locked', 'markSold(trx, row as Locked<ProductRow>);'],
])('a lock elsewhere is refused: %s', async (_, text) => {
  expect(await check(text)).toMatch(
    /^apps\/server\/src\/some\.ts:1 .*operations\/lock\.ts$|begin the query beside it$/,
  );
});

test.each([
  ['another table', `trx.selectFrom('sales').selectAll().forUpdate().execute();`],
  [
    'another table alone',
    `trx.selectFrom('listings').innerJoin('products', 'products.id', 'listings.product_id').forUpdate('listings').execute();`,
  ],
  ['a product that is only read', `db.selectFrom('products').selectAll().execute();`],
])('allowed: %s', async (_, text) => {
  expect(await check(text)).toBe('');
});

test('what is meant is counted', async () => {
  expect(await check(raw, { 'some.ts': [1, 'it waits for nobody'] })).toBe('');
  expect(await check('', { 'some.ts': [1, 'it waits for nobody'] })).toBe(
    'scripts/checks/check-locks.ts allows some.ts 1, and there are 0',
  );
});
