import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkLicences, isAllowed } from './licences.ts';

test.each([
  ['MIT', true],
  ['(MPL-2.0 OR Apache-2.0)', false],
  ['MIT OR GPL-3.0', true],
  ['MIT AND GPL-3.0', false],
  ['UNLICENSED', false],
  ['none named', false],
])('%s: %s', (licence, allowed) => expect(isAllowed(licence, ['MIT', 'ISC'])).toBe(allowed));

test('a package that may not be given on is named, also below another, and so is a list out of date', async () => {
  const tree = await mkdtemp(join(tmpdir(), 'crosslister-licences-'));
  await mkdir(join(tree, 'docs'));
  const packages = {
    '': { license: 'MIT' },
    'apps/web': { license: 'MIT' },
    'node_modules/fine': { license: 'ISC' },
    'node_modules/tool': { license: 'MPL-2.0', dev: true },
    'node_modules/fine/node_modules/@some/greedy': { license: 'AGPL-3.0' },
    'node_modules/nameless': {},
  };
  await writeFile(join(tree, 'package-lock.json'), JSON.stringify({ packages }));
  expect(await checkLicences(tree)).toEqual({
    ok: false,
    output: [
      '@some/greedy is under AGPL-3.0, which is not among the licences allowed here',
      'nameless is under none named, which is not among the licences allowed here',
      'docs/licences.md is out of date: run npm run licences',
    ].join('\n'),
  });
  await rm(tree, { recursive: true });
});
