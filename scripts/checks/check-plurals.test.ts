import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkPlurals } from './check-plurals.ts';

test('one thing is never several, in the whole source', async () => {
  expect(await checkPlurals()).toEqual({ ok: true, output: '' });
});

test.each([
  ['`${count} items`', true],
  ['`${formatCount(rows.length)} new rows`', true],
  ['<p>{count} products</p>', true],
  ["`${plural(count, 'item')}`", false],
  // A limit, a name, a verb and an attribute.
  ['`at most ${MAX_LABELS} labels`', false],
  ['`Could not fetch ${status} products.`', false],
  ['`${name} of sales`', false],
  ['<Area {...input} rows={3} />', false],
  ['// `${count} items`', false],
])('%s', async (line, isRefused) => {
  const tree = await mkdtemp(join(tmpdir(), 'crosslister-plurals-'));
  onTestFinished(() => rm(tree, { recursive: true, force: true }));
  await mkdir(join(tree, 'apps/web/src'), { recursive: true });
  await writeFile(join(tree, 'apps/web/src/one.tsx'), line);
  expect((await checkPlurals(tree)).ok).toBe(!isRefused);
});
