import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkDocs } from './check-docs.ts';

test('every file, table and page that the documents name exists', async () => {
  expect(await checkDocs()).toEqual({ ok: true, output: '' });
});

test('a file, a table, a folder and a link that do not exist are named with their page; a path may begin in the middle, but leave nothing out', async () => {
  const tree = await mkdtemp(join(tmpdir(), 'crosslister-docs-'));
  try {
    for (const folder of ['docs', 'apps/server/src/db']) await mkdir(join(tree, folder), { recursive: true });
    await writeFile(join(tree, 'apps/server/src/db/schema.ts'), 'export interface Database {\n  sales: {');
    await writeFile(
      join(tree, 'docs/glossary.md'),
      'table `sales`, `db/schema.ts`, `db/`; table `ships`, `db/ship.ts`, `server/src/db/schema.ts`,\n`ships/`, [a](ship.md), [b](https://example.com)',
    );
    await writeFile(join(tree, 'docs/built.md'), '`server/src/db/schema.ts`, `apps/db/schema.ts`');
    const missing = {
      'docs/built.md': ['apps/db/schema.ts'],
      'docs/glossary.md': ['db/ship.ts', 'server/src/db/schema.ts', 'ships/', 'table ships', 'ship.md'],
    };
    const { ok, output } = await checkDocs(tree);
    expect(ok).toBe(false);
    expect(output.split('\n').sort()).toEqual(
      Object.entries(missing)
        .flatMap(([page, names]) => names.map((name) => `${page} names ${name}, which does not exist`))
        .sort(),
    );
  } finally {
    await rm(tree, { recursive: true });
  }
});
