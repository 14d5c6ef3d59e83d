import { builtInTables, SiteTables } from '@crosslister/contract/site-tables/site-tables.ts';
import { builtInVinted } from '@crosslister/contract/site-tables/vinted.ts';
import { analyse } from 'scslre';
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

test('no pattern of a table takes long for a long text', () => {
  const slow: string[] = [];
  const look = (value: unknown, name: string): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value)) look(each, `${name}.${key}`);
    } else if (typeof value === 'string' && /\\|\(\?|^\^|\$$/.test(value) && !value.startsWith('[')) {
      const { reports } = analyse(
        { source: value, flags: 'i' },
        { reportTypes: { Move: false, Self: true, Trade: true } },
      );
      if (reports.length > 0) slow.push(name);
    }
  };
  for (const table of builtInTables) look(table, table.site);
  // A tooltip is short.
  expect(slow.filter((name) => name !== 'vinted.sales.pricesAtEnd')).toEqual([]);
});
