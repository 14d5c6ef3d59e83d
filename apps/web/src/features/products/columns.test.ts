import { expect, test } from 'vitest';
import { parseChoices, resetColumns, shownColumns, toggleColumn } from './columns.ts';

test('Date Added everywhere, Date Sold on the sold tab, unless chosen otherwise', () => {
  expect(shownColumns({}, 'active')).toEqual(['date_added']);
  expect(shownColumns({}, 'sold')).toEqual(['date_added', 'date_sold']);
});

test('a choice is for its tab', () => {
  const choices = toggleColumn({}, 'sold', 'date_sold');
  expect(shownColumns(choices, 'sold')).toEqual(['date_added']);
  expect(shownColumns(toggleColumn(choices, 'active', 'id'), 'active')).toEqual(['date_added', 'id']);
  expect(shownColumns(resetColumns(choices, 'sold'), 'sold')).toEqual(['date_added', 'date_sold']);
});

test('what is stored wrongly is not used', () => {
  expect(parseChoices({ active: { price: true } })).toEqual({});
  expect(parseChoices(undefined)).toEqual({});
});
