import { describe, expect, test, vi } from 'vitest';
import {
  addressOf,
  changeView,
  countFilters,
  parseView,
  queryOf,
  selectionOf,
  selectionParameters,
} from './view.ts';

const plain = parseView('');

describe('the address', () => {
  test('without parameters is the first page of the active products', () => {
    expect(plain).toMatchObject({ tab: 'active', search: '', sort: 'newest', page: 1, pageSize: 50 });
    expect(addressOf(plain, '')).toBe('');
  });

  test('comes back as it was written', () => {
    const view = changeView(plain, {
      tab: 'sold',
      search: 'blue & "red"',
      sort: 'price_desc',
      page: 3,
      pageSize: 100,
      filters: {
        ...plain.filters,
        priceMin: '5.50',
        dateTo: '2026-02-28',
        forSaleDays: '90',
        notListedOn: ['ebay', 'vinted'],
        listedOnAny: ['etsy'],
        listedOnAll: ['woocommerce'],
        labels: ['Box 3', 'A & B'],
        location: 'Shelf 2, left',
      },
    });
    expect(parseView(addressOf(view, ''))).toEqual(view);
  });

  test('that says nonsense shows what it can', () => {
    const view = parseView(
      '?tab=lost&page=-2&size=7&min=cheap&from=2026-13-01&lacks=ebay,amazon&days=-3&sort=price_asc',
    );
    expect(view).toEqual({ ...plain, sort: 'price_asc' });
  });

  test('keeps the parameters of others', () => {
    expect(addressOf(changeView(plain, { page: 2 }), '?debug=1&page=9')).toBe('?debug=1&page=2');
  });
});

test('every change but that of the page begins at page 1', () => {
  const far = changeView(plain, { page: 7 });
  expect(far.page).toBe(7);
  expect(changeView(far, { search: 'x' }).page).toBe(1);
  expect(changeView(far, { tab: 'inactive' }).page).toBe(1);
  expect(changeView(far, { pageSize: 25 }).page).toBe(1);
});

test('the columns of a view are in its address, and left with it', () => {
  const view = changeView(plain, { tab: 'active', name: 'Lamps', columns: ['id', 'quantity'] });
  expect(addressOf(view, '')).toBe('?view=Lamps&columns=id%2Cquantity');
  expect(parseView(addressOf(view, ''))).toEqual(view);
  const none = changeView(view, { columns: [] });
  expect(parseView(addressOf(none, ''))).toEqual(none);
  expect(parseView('?columns=').columns).toEqual([]);
  expect(changeView(view, { search: 'x' }).columns).toEqual(['id', 'quantity']);
  expect(changeView(view, { tab: 'sold' })).toMatchObject({ name: '', columns: null });
  expect(queryOf(view)).toBe('');
});

test('filters changed one after another add up', () => {
  const first = changeView(plain, { filters: { priceMin: '5' } });
  const both = changeView(first, { filters: { priceMax: '20' } });
  expect(both.filters).toEqual({ ...plain.filters, priceMin: '5', priceMax: '20' });
});

test('a selection names what narrows it and nothing else', () => {
  const view = parseView('?q=hat&max=20&lacks=ebay,etsy&page=4');
  expect(selectionOf(view)).toEqual({
    status: 'active',
    search: 'hat',
    price_max: '20',
    platforms: ['ebay', 'etsy'],
  });
  expect(selectionParameters(view).platforms).toBe('ebay,etsy');
  expect(countFilters(view.filters)).toBe(2);
});

test('days listed are counted back from today', () => {
  vi.useFakeTimers({ now: new Date('2026-03-31T00:30:00+01:00') });
  const since = (address: string) => selectionOf(parseView(address)).listed_since;
  expect(since('?days=2')).toBe('2026-03-29');
  expect(since('?days=90')).toBe('2025-12-31');
  expect(selectionOf(parseView('?days=2&since=2026-01-01')).for_sale_since).toBe('2026-01-01');
  expect(countFilters(parseView('?days=2').filters)).toBe(1);
  vi.useRealTimers();
});
