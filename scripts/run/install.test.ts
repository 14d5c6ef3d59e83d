import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../run-tool.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crosslister-install-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Installs one package, waits until it was told how far it is, and installs the other. */
const npm = `
const { existsSync, mkdirSync, writeFileSync } = require('node:fs');
const install = (name) => {
  mkdirSync('node_modules/' + name, { recursive: true });
  writeFileSync('node_modules/' + name + '/package.json', '{}');
};
install('one');
const wait = setInterval(() => {
  if (!existsSync('told')) return;
  clearInterval(wait);
  install('other');
}, 10);
`;

test('an install says how far it is, although npm says nothing', async () => {
  const packages = {
    '': {},
    'node_modules/one': { version: '1.0.0' },
    'node_modules/other': { version: '1.0.0' },
  };
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  await writeFile(join(folder, 'npm.js'), npm);
  const script = `
    import { ensureInstalled } from ${JSON.stringify(join(root, 'scripts/run/install.mjs'))};
    await ensureInstalled(${JSON.stringify(folder)}, 20);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, npm_execpath: join(folder, 'npm.js') },
  });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
    if (output.includes('1 of 2 packages are there')) void writeFile(join(folder, 'told'), '');
  });
  child.stderr.on('data', (text) => {
    output += text;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect(code, output).toBe(0);
  expect(output).toMatch(/^First start, 1 of 3: installing the dependencies\./);
  expect(output).toMatch(/installed in \d+ s\. 2 of 3: building what runs\. 3 of 3: the database\.\s*$/);
});
