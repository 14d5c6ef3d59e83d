import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkTimes } from './check-times.ts';

test.each([
  ["trx.updateTable('sales').set({ cancelled_at: services.now() })", false],
  ["trx.updateTable('listings').set({ delisted_at: new Date() })", false],
  ["db.selectFrom('listings').where('listings.delisted_at', '<', now())", false],
  ["trx.updateTable('sales').set({ cancelled_at: sql`now()` })", true],
  ["db.selectFrom('listings').where('delisted_at', '<', readAt)", true],
  ['const proof = { checked_at: services.now() }', true],
])('the clock of %s: %s', async (code, isFine) => {
  const tree = await mkdtemp(join(tmpdir(), 'check-times-'));
  await mkdir(join(tree, 'apps/server/src'), { recursive: true });
  await writeFile(join(tree, 'apps/server/src/one.ts'), code);
  expect((await checkTimes(tree, {})).ok).toBe(isFine);
  await rm(tree, { recursive: true });
});
