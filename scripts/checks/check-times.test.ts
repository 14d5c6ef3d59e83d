import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkTimes } from './check-times.ts';

test('only the database stamps a time, and what is compared with one', async () => {
  expect(await checkTimes()).toEqual({ ok: true, output: '' });
});

test.each([
  ["trx.updateTable('sales').set({ cancelled_at: services.now() })", false],
  ["trx.updateTable('listings').set({ delisted_at: new Date() })", false],
  ["db.selectFrom('listings').where('listings.delisted_at', '<', now())", false],
  ["const at = new Date(); trx.updateTable('listings').set({ delisted_at: at })", false],
  [
    "const soon = new Date(services.now().getTime() + 5); db.insertInto('a').values({ run_after: soon })",
    false,
  ],
  [
    "const [since] = [1]; const until = Date.now() - since; db.selectFrom('a').where('seen_at', '>', until)",
    false,
  ],
  [`const since = new Date(); sql\`SELECT FROM sales WHERE seen_at > \${since}\``, false],
  [`sql\`UPDATE connections SET failing_since = coalesce(failing_since, \${services.now()})\``, false],
  ["const failing_since = new Date(); db.updateTable('connections').set({ failing_since })", false],
  ["trx.updateTable('sales').set({ cancelled_at: sql`now()` })", true],
  ["const at = sql`now()`; trx.updateTable('listings').set({ delisted_at: at })", true],
  ["const since = await databaseTime(db); db.selectFrom('a').where('seen_at', '>', since)", true],
  ["const begun = performance.now(); trx.updateTable('listings').set({ delisted_at: readAt(begun) })", true],
  ["const row = await find(services.now()); db.selectFrom('a').where('seen_at', '>', row.seen_at)", true],
  [`const day = quota.day(services.now()); sql\`SELECT FROM app_key_usage WHERE day = \${day}\``, true],
  ['const since = new Date(); log(since); ({ step: step.since, seen_at: row.since })', true],
  ["db.selectFrom('listings').where('delisted_at', '<', readAt)", true],
  ['const proof = { checked_at: services.now() }', true],
])('the clock of %s: %s', async (code, isFine) => {
  const tree = await mkdtemp(join(tmpdir(), 'check-times-'));
  await mkdir(join(tree, 'apps/server/src/db'), { recursive: true });
  await writeFile(
    join(tree, 'apps/server/src/db/schema.ts'),
    'interface A {\n  a: {\n    failing_since: MaybeTime;\n  };\n}',
  );
  await writeFile(join(tree, 'apps/server/src/one.ts'), `async function one(db) {\n${code}\n}`);
  expect((await checkTimes(tree, {})).ok).toBe(isFine);
  await rm(tree, { recursive: true });
});
