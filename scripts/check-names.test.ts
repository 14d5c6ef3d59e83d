import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkNames } from './check-names.ts';

async function check(one: string, other: string): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'crosslister-names-'));
  onTestFinished(() => rm(tree, { recursive: true, force: true }));
  await mkdir(join(tree, 'apps/server/src'), { recursive: true });
  await writeFile(join(tree, 'apps/server/src/one.ts'), one);
  await writeFile(join(tree, 'apps/server/src/other.ts'), other);
  const { ok, output } = await checkNames(tree);
  expect(ok).toBe(output === '');
  return output;
}

test('one name, one thing: no two files of the server export a function of the same name', async () => {
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
