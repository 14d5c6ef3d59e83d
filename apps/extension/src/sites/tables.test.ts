import { SiteTables } from '@crosslister/contract/site-tables/site-tables.ts';
import { builtInVinted } from '@crosslister/contract/site-tables/vinted.ts';
import { expect, test } from 'vitest';
import { useTables } from './tables.ts';
import { vintedPage, vintedTable } from './vinted/selectors.ts';
import { createVinted } from './vinted/vinted.ts';

const newer = (changes: object) => ({ ...structuredClone(builtInVinted), version: '2099-01-01', ...changes });

test('a table of a newer day is used at once, an older one or one of another shape never', () => {
  const title = [...vintedPage.title];
  const page = { ...builtInVinted.page, title: ['#the-new-title'] };
  useTables([
    newer({ page, version: '2020-01-01' }),
    newer({ page: {} }),
    newer({ page: { ...page, title: 7 } }),
    null,
  ]);
  expect(vintedPage.title).toEqual(title);
  useTables([newer({ page })]);
  expect(vintedPage.title).toEqual(['#the-new-title']);
  expect(createVinted().version).toBe('2099-01-01');
  useTables([{ ...builtInVinted, version: '2099-01-01.1' }]);
  expect(vintedTable).toEqual({ ...builtInVinted, version: '2099-01-01.1' });
});

test.each(['(', '[a', 'a{2,1}', ''])('no pattern: %j', (pattern) => {
  const page = { ...builtInVinted.page, itemGone: pattern };
  expect(SiteTables.safeParse({ results: [{ ...builtInVinted, page }] }).success).toBe(false);
});
