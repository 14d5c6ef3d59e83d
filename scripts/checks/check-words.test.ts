import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkWords } from './check-words.ts';

test('labels and hints are short, in the whole source', async () => {
  expect(await checkWords()).toEqual({ ok: true, output: '' });
});

test.each([
  ['<TextInput label="Days without a sale" />', true],
  ['<TextInput label="Days unsold" />', false],
  // A sign, a figure and a letter are no words.
  ['<Switch label="End prices in .99" />', false],
  ['<TextInput description="Its name there. Leave it empty for the first that is ready to ship." />', true],
  ["{ kind: 'text', hint: 'Its name there. Leave it empty for the first that is ready to ship.' }", true],
  ["{ value: 'month', label: 'By month, since the first sale' }", false],
  // Names for screen readers say which of many it is.
  ['<button aria-label="Remove the photo of this product" />', false],
])('%s', async (line, isRefused) => {
  const tree = await mkdtemp(join(tmpdir(), 'crosslister-check-words-'));
  onTestFinished(() => rm(tree, { recursive: true, force: true }));
  await mkdir(join(tree, 'apps/web/src'), { recursive: true });
  await writeFile(join(tree, 'apps/web/src/one.tsx'), line);
  expect((await checkWords(tree)).ok).toBe(!isRefused);
});
