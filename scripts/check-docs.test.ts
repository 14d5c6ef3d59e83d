import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkDocs } from './check-docs.ts';

test('every file, table and page that the documents name exists', async () => {
  expect(await checkDocs()).toEqual({ ok: true, output: '' });
});

test('a file, a table, a folder and a link that do not exist are named with their page', async () => {
  const tree = await mkdtemp(join(tmpdir(), 'crosslister-docs-'));
  try {
    for (const folder of ['docs', 'apps/server/src/db']) await mkdir(join(tree, folder), { recursive: true });
    await writeFile(join(tree, 'apps/server/src/db/schema.ts'), 'export interface Database {\n  sales: {');
    await writeFile(
      join(tree, 'docs/glossary.md'),
      'table `sales`, `db/schema.ts`, `db/`; table `ships`, `db/ship.ts`, `ships/`, [a](ship.md), [b](https://example.com)',
    );
    const missing = ['db/ship.ts', 'ships/', 'table ships', 'ship.md'];
    const output = missing.map((name) => `docs/glossary.md names ${name}, which does not exist`).join('\n');
    expect(await checkDocs(tree)).toEqual({ ok: false, output });
  } finally {
    await rm(tree, { recursive: true });
  }
});
