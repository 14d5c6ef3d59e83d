import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkAllScripts, checkFirstLoad, checkFolderSizes } from './check-sizes.ts';

test.each([checkFirstLoad, checkAllScripts])(
  '%o of nothing fails only where it has to be built',
  async (check) => {
    expect(await check('/nowhere')).toMatchObject({ ok: true });
    expect(await check('/nowhere', true)).toMatchObject({ ok: false });
  },
);

test.each(['apps/web/src/features/products', 'apps/extension/src', 'e2e'])(
  '%s has at most 20 files beside its tests',
  async (path) => {
    const tree = await mkdtemp(join(tmpdir(), 'crosslister-folders-'));
    onTestFinished(() => rm(tree, { recursive: true, force: true }));
    const folder = join(tree, path);
    await mkdir(join(folder, 'table'), { recursive: true });
    const add = (name: string) => writeFile(join(folder, name), '');
    for (let number = 1; number <= 20; number++) await add(`part-${number}.tsx`);
    await add('part-1.test.tsx');
    await add('table/row.tsx');
    expect(await checkFolderSizes(tree)).toEqual({ ok: true, output: '' });
    await add('one-more.module.css');
    expect(await checkFolderSizes(tree)).toEqual({
      ok: false,
      output: `${path} has 21 files beside tests; the most is 20`,
    });
  },
);
