import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkNames } from './check-names.ts';

async function check(
  one: string,
  other: string,
  files = ['apps/server/src/one.ts', 'apps/server/src/other.ts'],
): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'crosslister-names-'));
  onTestFinished(() => rm(tree, { recursive: true, force: true }));
  for (const [index, file] of files.entries()) {
    await mkdir(dirname(join(tree, file)), { recursive: true });
    await writeFile(join(tree, file), [one, other][index] ?? '');
  }
  const { ok, output } = await checkNames(tree);
  expect(ok).toBe(output === '');
  return output;
}

test('one name, one thing: no two files of the server or a package export a function of the same name', async () => {
  expect(await checkNames()).toEqual({ ok: true, output: '' });
});

test.each([
  ['functions', 'export async function ownerOf() {}', 'export function ownerOf(a: 1) { return a; }'],
  ['a function and a constant', 'export function ownerOf() {}', 'export const ownerOf = () => null;'],
])('refused: two %s', async (_, one, other) => {
  expect(await check(one, other)).toBe(
    'ownerOf is exported by apps/server/src/one.ts and apps/server/src/other.ts',
  );
});

test.each([
  ['one package', 'packages/domain/src/a.ts', 'packages/domain/src/fees/b.ts', false],
  [
    'one marketplace',
    'packages/marketplaces/src/ebay/a.ts',
    'packages/marketplaces/src/ebay/trading/b.ts',
    false,
  ],
  ['two marketplaces', 'packages/marketplaces/src/ebay/a.ts', 'packages/marketplaces/src/etsy/a.ts', true],
  [
    'what marketplaces share',
    'packages/marketplaces/src/listing/a.ts',
    'packages/marketplaces/src/sales/a.ts',
    false,
  ],
  ['two packages', 'packages/domain/src/a.ts', 'packages/contract/src/a.ts', true],
])('two functions of %s', async (_, one, other, isAllowed) => {
  const text = 'export function ownerOf() {}';
  const output = await check(text, text, [one, other]);
  expect(output).toBe(isAllowed ? '' : `ownerOf is exported by ${one} and ${other}`);
});

test.each([
  ['a function of the file alone', 'export function ownerOf() {}', 'function ownerOf() {}'],
  ['types', 'export interface Step { a: 1 }', 'export interface Step { b: 1 }'],
])('allowed: %s', async (_, one, other) => {
  expect(await check(one, other)).toBe('');
});

test('refused: a name that the glossary has replaced, with the word to write', async () => {
  expect(await check(['const', 'told = 1;'].join(' '), 'export const shown = 1;')).toBe(
    'apps/server/src/one.ts names something told: write notified or shown',
  );
});

test.each([
  ['it stands here', 'stands'],
  ['Whoever asks is told', 'Whoever'],
  ['done by itself', 'by itself'],
  ['a file of ours', 'of ours'],
])('refused in a comment: %s', async (said, word) => {
  expect(await check(`/** ${said}. */\nexport const one = 1;`, '')).toBe(
    `apps/server/src/one.ts has "${word}" in a comment: write a plainer word`,
  );
});

test.each([
  ['a text for the seller', "export const one = 'It stands under Settings.';"],
  [
    'what stands for something',
    '/** `{id}` stands for the id, and stands in for it. */\nexport const one = 1;',
  ],
])('allowed: %s', async (_, text) => {
  expect(await check(text, '')).toBe('');
});

test.each([
  ['four files of one name', ['a', 'b', 'c', 'd'], 'state.ts', false],
  ['three', ['a', 'b', 'c'], 'state.ts', true],
  ['the routes of each room', ['a', 'b', 'c', 'd'], 'routes.ts', true],
])('%s', async (_, rooms, name, isAllowed) => {
  const files = rooms.map((room) => `apps/server/src/${room}/${name}`);
  expect(await check('', '', files)).toBe(
    isAllowed ? '' : `${name} is the name of ${files.length} files: ${files.join(', ')}`,
  );
});

test('allowed: the same member of each adapter', async () => {
  const files = ['ebay', 'etsy', 'vinted', 'woocommerce'].map(
    (folder) => `packages/marketplaces/src/${folder}/sales.ts`,
  );
  expect(await check('', '', files)).toBe('');
});
