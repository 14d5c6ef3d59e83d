import { expect, test } from 'vitest';
import { longFiles, shortened } from '../long-tests.ts';
import { chooseLong } from './choose-long.ts';

const marathons = [
  'e2e/cluster-long.test.ts',
  'e2e/cluster.test.ts',
  'e2e/linearize.test.ts',
  'e2e/soak.test.ts',
];

test('three days see every long test but the marathons, and the rest of those that npm test shortens', () => {
  const seen = [7, 8, 9].flatMap((day) => chooseLong([], day).files);
  const all = [...longFiles, ...shortened.flatMap(({ files }) => files)];
  expect([...seen, ...marathons].sort()).toEqual(all.sort());
});

test('a test whose sources were touched runs that day, one that was changed first', () => {
  const days = [0, 1, 2].map((day) =>
    chooseLong(['apps/web/src/features/products/bulk-edit/grid/grid.tsx', 'e2e/scan.test.ts'], day),
  );
  for (const { files, left } of days) {
    expect(files).toContain('e2e/bulk-edit.test.ts');
    expect(files).toContain('e2e/scan.test.ts');
    expect([...files, ...left]).not.toContain('e2e/soak.test.ts');
  }
});

test('a change of everything names what there was no room for', () => {
  const { files, left } = chooseLong(
    ['apps/extension/src/main.ts', 'apps/web/src/ui/table.tsx', 'import'],
    0,
  );
  expect(left.length).toBeGreaterThan(0);
  expect(files.filter((file) => left.includes(file))).toEqual([]);
});
