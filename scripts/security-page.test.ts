import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-tool.ts';

test('every test that docs/security.md names is there, by its file and what stands in brackets', async () => {
  const page = await readFile(join(root, 'docs/security.md'), 'utf8');
  const named = [...page.matchAll(/`([\w/-]+\.test\.ts)`(?: \(([^`)]+)\))?/g)].map(
    ([, file = '', title]) => ({
      file,
      title,
    }),
  );
  expect(named.length).toBeGreaterThan(20);
  const files = globSync('{apps,packages,e2e,scripts}/**/*.test.ts', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  });
  const isThere = async ({ file, title }: { file: string; title: string | undefined }) => {
    const steps = file.split('/');
    const name = steps.pop();
    const found = files.filter((path) => {
      const folders = path.split(/[/\\]/);
      return folders.pop() === name && steps.every((step) => folders.includes(step));
    });
    const texts = await Promise.all(found.map((path) => readFile(join(root, path), 'utf8')));
    return texts.some((text) => text.includes(title ?? ''));
  };
  const there = await Promise.all(named.map(isThere));
  expect(named.filter((_, n) => !there[n])).toEqual([]);
});
