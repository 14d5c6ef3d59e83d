import { exported } from '@crosslister/domain/csv/exported-product.ts';
import { describe, expect, test } from 'vitest';
import {
  changeSelection,
  choiceOf,
  countHere,
  countHidden,
  headerTick,
  isPage,
  isSelected,
  nextHeaderChange,
  nothingSelected,
  type Selection,
  type SelectionChange,
  sumOfPrices,
} from './selection.ts';

const product = (id: number) => exported({ id, name: `Product ${id}`, sku: `SKU-${id}`, price: id / 10 });
const page = [1, 2, 3, 4, 5].map(product);
const of = (id: number) => page[id - 1] ?? product(id);
const after = (...changes: SelectionChange[]) => changes.reduce(changeSelection, nothingSelected);
const toggle = (id: number): SelectionChange => ({ type: 'toggle', product: of(id) });
const extend = (id: number): SelectionChange => ({ type: 'extend', page, to: of(id) });
const step = (from: number, to: number): SelectionChange => ({
  type: 'step',
  page,
  from: of(from),
  to: of(to),
});
const ids = ({ chosen }: Selection) => [...chosen.keys()].toSorted((a, b) => a - b);
const pressHeader = (selection: Selection) => changeSelection(selection, nextHeaderChange(selection, page));
const everything = after({
  type: 'select_matching',
  found: { ids: [1, 2, 3, 4, 5, 6, 7], prices: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7] },
  page,
});

describe("the header's box", () => {
  test('takes the page, then nothing; with some of it ticked, the rest', () => {
    const whole = pressHeader(nothingSelected);
    expect([ids(whole), headerTick(whole, 10, page), isPage(whole, page)]).toEqual([
      [1, 2, 3, 4, 5],
      'some',
      true,
    ]);
    expect(pressHeader(whole)).toEqual(nothingSelected);
    expect(ids(pressHeader(after(toggle(2), toggle(9))))).toEqual([1, 2, 3, 4, 5, 9]);
  });

  test('is ticked only when everything that matches is selected', () => {
    expect(headerTick(pressHeader(nothingSelected), 5, page)).toBe('all');
    expect(headerTick(everything, 7, page)).toBe('all');
    const rest = changeSelection(everything, toggle(2));
    expect([headerTick(rest, 7, page), isSelected(rest, 2), isSelected(rest, 6)]).toEqual([
      'some',
      false,
      true,
    ]);
    // One more was added since.
    expect(headerTick(everything, 8, page)).toBe('some');
  });

  test('is not ticked when as many are selected as match, but others', () => {
    // Two of them have sold, and two were added, of which one is on this page.
    const now = [product(8), ...page.slice(0, 4)];
    expect(headerTick(everything, 7, now)).toBe('some');
    expect(headerTick(everything, 5, now)).toBe('some');
    // All that matches is in sight.
    expect(headerTick(everything, 3, page.slice(0, 3))).toBe('all');
  });

  test('is empty in an empty tab', () => {
    expect(headerTick(nothingSelected, 0, page)).toBe('none');
    expect(headerTick(everything, 0, page)).toBe('none');
  });
});

describe('a range', () => {
  test('goes from the row ticked last to the one clicked with shift, up or down', () => {
    expect(ids(after(toggle(2), extend(4)))).toEqual([2, 3, 4]);
    expect(ids(after(toggle(4), extend(1)))).toEqual([1, 2, 3, 4]);
    expect(ids(after(toggle(1), extend(2), extend(5)))).toEqual([1, 2, 3, 4, 5]);
  });

  test('takes out what it covers when the clicked row was ticked', () => {
    expect(ids(after({ type: 'tick_page', page }, toggle(2), extend(4)))).toEqual([1, 5]);
  });

  test('is the clicked row alone when there is no beginning on this page', () => {
    expect(ids(after(extend(3)))).toEqual([3]);
    expect(ids(after(toggle(9), extend(3)))).toEqual([3, 9]);
  });

  test('grows with shift and an arrow, and shrinks on the way back', () => {
    const down = after(step(2, 3), step(3, 4));
    expect(ids(down)).toEqual([2, 3, 4]);
    expect(ids([step(4, 3), step(3, 2)].reduce(changeSelection, down))).toEqual([2]);
    expect(ids([step(4, 3), step(3, 2), step(2, 1)].reduce(changeSelection, down))).toEqual([1, 2]);
  });
});

test('ticks of several pages add up, and toggle', () => {
  expect(ids(after({ type: 'tick_page', page }, toggle(9)))).toEqual([1, 2, 3, 4, 5, 9]);
  expect(ids(after({ type: 'tick_page', page }, toggle(9), toggle(9)))).toEqual([1, 2, 3, 4, 5]);
});

test('prices are added up in pence', () => {
  expect(sumOfPrices(after(toggle(1), toggle(2)))).toBe(0.3);
  expect(sumOfPrices(everything)).toBe(2.8);
  expect(sumOfPrices(nothingSelected)).toBe(0);
});

describe('what bulk_action gets', () => {
  test('ids of what was ticked', () => {
    expect(choiceOf(after(toggle(2)), page, { status: 'active' })?.target).toEqual({ ids: [2] });
  });

  test('the ids that matched, less what was taken out, and the query they must still match', () => {
    const query = { status: 'active', search: 'hat' };
    const choice = choiceOf(changeSelection(everything, toggle(2)), page, query);
    expect(choice?.target).toEqual({ ids: [1, 3, 4, 5, 6, 7], query });
    expect(choice?.count).toBe(6);
    expect(choice?.products.map(({ id }) => id)).toEqual([1, 3, 4, 5]);
  });

  test('the rows as they are now', () => {
    const renamed = { ...of(2), name: 'Renamed' };
    expect(choiceOf(after(toggle(2)), [renamed], {})?.products).toEqual([renamed]);
  });

  test('nothing when nothing is selected', () => {
    expect(choiceOf(nothingSelected, page, {})).toBeNull();
  });
});

test('the sum is of the prices as they are now, also after paging on', () => {
  const one = after(toggle(1), toggle(2));
  const dearer = { ...of(2), price: 5 };
  const now = changeSelection(one, { type: 'refresh', page: [of(1), dearer, of(3)] });
  expect(sumOfPrices(now)).toBe(5.1);
  expect(ids(now)).toEqual([1, 2]);
  expect(changeSelection(now, { type: 'refresh', page: [dearer] })).toBe(now);
});

test('many that were saved at once count as they are now, on whatever page, and nothing else is selected', () => {
  const dearer = [6, 2, 9].map((id) => ({ ...of(id), price: 5 }));
  const now = changeSelection(everything, { type: 'edited', products: dearer });
  expect(sumOfPrices(now)).toBe(12);
  expect(ids(now)).toEqual(ids(everything));
  const found = { ids: [1, 2, 3], prices: [1, 1, 1] };
  expect(sumOfPrices(changeSelection(now, { type: 'select_matching', found, page: [] }))).toBe(9.6);
});

describe('another search', () => {
  const searched = (selection: Selection) => changeSelection(selection, { type: 'search_changed' });
  const gathered = searched(after(toggle(1), toggle(9)));

  test('keeps what was ticked, whose rows may be out of sight', () => {
    expect([ids(gathered), countHere(gathered), countHidden(gathered, page)]).toEqual([[1, 9], 0, 1]);
    expect(headerTick(gathered, 5, page)).toBe('none');
    // The row of one is there: it does match.
    const seen = changeSelection(gathered, { type: 'refresh', page });
    expect([ids(seen), countHere(seen)]).toEqual([[1, 9], 1]);
    expect(choiceOf(seen, page, {})).toMatchObject({ count: 2, hidden: 1, target: { ids: [1, 9] } });
  });

  test("the header's box ticks and unticks what the search finds alone", () => {
    const whole = pressHeader(gathered);
    expect([ids(whole), headerTick(whole, 5, page)]).toEqual([[1, 2, 3, 4, 5, 9], 'all']);
    expect(ids(pressHeader(whole))).toEqual([9]);
  });

  test('ends all that matched the one before; they come back beside what was ticked since', () => {
    expect(searched(everything)).toEqual(nothingSelected);
    const back = changeSelection(after(toggle(8)), { type: 'restore', selection: everything, page });
    expect([ids(back), countHere(back), countHidden(back, page)]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8], 6, 3]);
    expect(choiceOf(back, page, { status: 'active' })?.target).not.toHaveProperty('query');
  });

  test('all that match then come to what is there, which is not limited to them', () => {
    const both = changeSelection(gathered, {
      type: 'select_matching',
      found: { ids: [1, 2, 3, 4, 5], prices: [0.1, 0.2, 0.3, 0.4, 0.5] },
      page,
    });
    expect([ids(both), headerTick(both, 5, page)]).toEqual([[1, 2, 3, 4, 5, 9], 'all']);
    expect(choiceOf(both, page, { status: 'active' })?.target).not.toHaveProperty('query');
    expect(ids(searched(both))).toEqual([1, 2, 3, 4, 5, 9]);
  });
});
