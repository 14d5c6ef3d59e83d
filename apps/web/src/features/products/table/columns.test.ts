import { expect, test } from 'vitest';
import { columnsFor, shownColumns, toggleColumn } from './columns.ts';

test('Date Added everywhere, Date Sold on the sold tab, unless chosen otherwise', () => {
  expect(shownColumns({}, 'active')).toEqual(['date_added']);
  expect(shownColumns({}, 'sold')).toEqual(['date_added', 'date_sold']);
});

test('a choice is kept beside the defaults', () => {
  const choices = toggleColumn({}, 'sold', 'date_sold');
  expect(shownColumns(choices, 'sold')).toEqual(['date_added']);
  expect(shownColumns(toggleColumn(choices, 'sold', 'id'), 'sold')).toEqual(['date_added', 'id']);
  expect(shownColumns(toggleColumn(choices, 'sold', 'date_sold'), 'sold')).toEqual([
    'date_added',
    'date_sold',
  ]);
});

test('a hidden platform has no column for its price', () => {
  const columns = ['cost', 'price_ebay', 'price_etsy'] as const;
  expect(columnsFor(columns, [{ platform: 'etsy' }])).toEqual(['cost', 'price_etsy']);
});
