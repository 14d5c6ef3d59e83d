import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkWrites } from './check-writes.ts';

async function check(text: string): Promise<string[]> {
  const tree = await mkdtemp(join(tmpdir(), 'crosslister-writes-'));
  onTestFinished(() => rm(tree, { recursive: true, force: true }));
  await mkdir(join(tree, 'apps/server/src'), { recursive: true });
  await writeFile(join(tree, 'apps/server/src/some.ts'), text);
  const { ok, output } = await checkWrites(tree);
  expect(ok).toBe(output === '');
  return output === '' ? [] : output.split('\n');
}

test('what the server has is in order', async () => {
  expect(await checkWrites()).toEqual({ ok: true, output: '' });
});

test.each([
  ['two builders', `await db.updateTable('a').execute(); await db.insertInto('b').execute();`],
  [
    'one of them for each row',
    `const { rows } = await sql\`UPDATE a SET b = 1 RETURNING id\`.execute(db);
    for (const { id } of rows) await db.updateTable('a').where('id', '=', id).execute();`,
  ],
  [
    'raw SQL',
    'await sql`WITH x AS (DELETE FROM a) SELECT 1`.execute(db); await sql`INSERT INTO b SELECT 1`.execute(db);',
  ],
  [
    'a notice of its own',
    `await services.db.deleteFrom('a').execute(); await changed(services.db, 1, 'operations');`,
  ],
  [
    'within callbacks',
    `await Promise.all([1].map(() => db.deleteFrom('a').execute())); await db.deleteFrom('b').execute();`,
  ],
])('two statements that write on a plain handle are refused: %s', async (_, body) => {
  expect(await check(`async function save(db) {\n${body}\n}`)).toEqual([
    expect.stringMatching(
      /^apps\/server\/src\/some\.ts:\d writes after apps\/server\/src\/some\.ts:\d did, without a transaction$/,
    ),
  ]);
});

test.each([
  [
    'a transaction',
    `await transact(db, async (trx) => { await trx.deleteFrom('a').execute(); await trx.deleteFrom('b').execute(); });`,
  ],
  [
    'one that writes, one that reads',
    `await db.deleteFrom('a').execute(); await sql\`SELECT 1 FROM a FOR UPDATE\`.execute(db);`,
  ],
  [
    'one statement that inserts or updates',
    'await sql`INSERT INTO a SELECT 1 ON CONFLICT DO UPDATE SET b = 2`.execute(db);',
  ],
  [
    'two routes',
    `app.post('/a', () => db.deleteFrom('a').execute()); app.post('/b', () => db.deleteFrom('b').execute());`,
  ],
])('allowed: %s', async (_, body) => {
  expect(await check(`async function save(app, db) {\n${body}\n}`)).toEqual([]);
});

test('a transaction is opened by transact alone, which runs it again after a deadlock', async () => {
  expect(await check(`await db.transaction().execute(async (trx) => {});`)).toEqual([
    expect.stringContaining('a transaction is opened with transact()'),
  ]);
  expect(await check(`await services.db.startTransaction().execute();`)).toHaveLength(1);
  expect(await check(`await transact(services.db, async (trx) => {});`)).toEqual([]);
});

test('a plain handle is never called trx, nor a transaction anything else', async () => {
  expect(await check('function save(trx: Db) {}')).toEqual([
    expect.stringContaining('trx is the name of a Trx'),
  ]);
  expect(await check('const trx = services.db;')).toHaveLength(1);
  expect(await check('function save(db: Trx) {}')).toHaveLength(1);
  expect(await check('function save(trx: Trx) {}')).toEqual([]);
});
