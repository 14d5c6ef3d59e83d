import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkPlatforms } from './check-platforms.ts';

async function check(text: string, file = 'packages/some/src/some.ts'): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'crosslister-platforms-'));
  onTestFinished(() => rm(tree, { recursive: true, force: true }));
  await mkdir(dirname(join(tree, file)), { recursive: true });
  await writeFile(join(tree, file), text);
  const { ok, output } = await checkPlatforms(tree, {});
  expect(ok).toBe(output === '');
  return output;
}

test('nobody asks which marketplace it is but the marketplaces themselves', async () => {
  expect(await checkPlatforms()).toEqual({ ok: true, output: '' });
});

test.each([
  "if (platform === 'ebay') end();",
  "switch (platform) {\n  case 'ebay':\n    end();\n}",
  'const limits = { ebay: 80 };',
  'const ebay = 80;\nconst limits = { ebay };',
  'const limit = limits.ebay;',
  'interface Limits {\n  ebay?: number;\n}',
])('refused: %s', async (text) => {
  expect(await check(text)).toMatch(/^packages\/some\/src\/some\.ts:\d names ebay$/);
});

test.each([
  ["import { ebay } from './ebay/ebay.ts';", undefined],
  ["const site = 'https://www.ebay.co.uk';", undefined],
  ["if (platform === 'ebay') end();", 'packages/some/src/ebay/some.ts'],
  ["if (platform === 'ebay') end();", 'packages/some/src/ebay.ts'],
  ["if (platform === 'ebay') end();", 'packages/some/src/some.test.ts'],
])('allowed: %s in %s', async (text, file) => {
  expect(await check(text, file)).toBe('');
});

test('the folder of one marketplace is not that of another', async () => {
  expect(await check("if (platform === 'ebay') end();", 'packages/some/src/etsy/some.ts')).toContain('ebay');
});
