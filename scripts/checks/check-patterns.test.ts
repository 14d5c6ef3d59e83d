import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkPatterns } from './check-patterns.ts';

async function check(text: string): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'crosslister-patterns-'));
  onTestFinished(() => rm(tree, { recursive: true, force: true }));
  await mkdir(join(tree, 'packages/some/src'), { recursive: true });
  await writeFile(join(tree, 'packages/some/src/some.ts'), text);
  const { ok, output } = await checkPatterns(tree);
  expect(ok).toBe(output === '');
  return output;
}

test('no regular expression of ours takes super-linear time, and no semaphore is shared by all sellers', async () => {
  expect(await checkPatterns()).toEqual({ ok: true, output: '' });
});

test.each([
  ['/(?:^|[\\n>])\\s*(?=[[{])/g', 'quadratic'],
  ['/<[^>]*>/', 'quadratic'],
  ['/\\s+$/', 'quadratic'],
  ['/^(a+)+$/', 'exponential'],
])('refused: %s, %s', async (pattern, time) => {
  expect(await check(`const before = 1;\nexport const some = ${pattern};`)).toMatch(
    new RegExp(`^packages/some/src/some.ts:2 takes ${time} time for many ".+": /`),
  );
});

test.each([
  'const some = /(?<!\\s)\\s+$/;',
  'const some = /[\\n>][^\\S\\n]*(?=[[{])/g;',
  '// short: digits of one number\nconst some = /\\s+$/;',
])('allowed: %s', async (text) => {
  expect(await check(text)).toBe('');
});

test.each([
  'const turn = semaphore(2);',
  'export const turns = { photos: semaphore(2) };',
  'export async function photoRoutes() { const turn = semaphore(2); }',
  'export function startReader() { const turn = semaphore(2); }',
])('refused: %s', async (text) => {
  expect(await check(text)).toBe(
    'packages/some/src/some.ts:1 a semaphore that all sellers share: take fairPlaces',
  );
});

test.each([
  'async function removeAll() { const few = semaphore(8); }',
  'const turns = new Map(); const turnOf = () => ({ take: semaphore(1) });',
])('allowed: %s', async (text) => {
  expect(await check(text)).toBe('');
});
