import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkTypeScale } from './check-type-scale.ts';

test('a size or a weight that is not of the scale is named, but not on paper', async () => {
  const tree = await mkdtemp(join(tmpdir(), 'crosslister-type-'));
  const source = join(tree, 'apps/web/src');
  const scale = 'apps/web/src/ui/styles/type-scale.css';
  try {
    await mkdir(join(source, 'ui/styles'), { recursive: true });
    await mkdir(join(source, 'print'));
    await writeFile(join(tree, scale), ':root {\n  --text-sm: 1rem;\n  --weight-strong: 600;\n}\n');
    const good =
      'a { font-size: var(--text-sm); }\nb { font-weight: var(--weight-strong); font-size: inherit; }';
    await writeFile(join(source, 'good.css'), good);
    await writeFile(join(source, 'print/paper.css'), 'p { font-size: 9pt; }');
    expect(await checkTypeScale(tree)).toEqual({ ok: true, output: '' });
    await writeFile(join(source, 'bad.css'), 'a {\n  font-size: 13px;\n  font-weight: var(--text-sm);\n}');
    await writeFile(join(source, 'bad.tsx'), `<p style={{ fontSize: 'var(--text-huge)' }} fw={700} />`);
    const { ok, output } = await checkTypeScale(tree);
    expect(ok).toBe(false);
    expect(output.split('\n')).toEqual([
      `apps/web/src/bad.css:2 13px is not of the scale in ${scale}`,
      `apps/web/src/bad.css:3 var(--text-sm) is not of the scale in ${scale}`,
      `apps/web/src/bad.tsx:1 var(--text-huge) is not of the scale in ${scale}`,
      `apps/web/src/bad.tsx:1 {700 is not of the scale in ${scale}`,
    ]);
  } finally {
    await rm(tree, { recursive: true });
  }
});
