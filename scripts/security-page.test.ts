import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-tool.ts';

test('every test that docs/security.md names is there', async () => {
  const page = await readFile(join(root, 'docs/security.md'), 'utf8');
  const named = [...page.matchAll(/`([\w/-]+\.test\.ts)`/g)].flatMap(([, name]) => name ?? []);
  expect(named.length).toBeGreaterThan(20);
  const files = globSync('{apps,packages,e2e,scripts}/**/*.test.ts', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  });
  const isThere = (name: string) => {
    const steps = name.split('/');
    const file = steps.pop();
    return files.some((path) => {
      const folders = path.split(/[/\\]/);
      return folders.pop() === file && steps.every((step) => folders.includes(step));
    });
  };
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});
