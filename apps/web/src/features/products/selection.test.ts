import { exported } from '@crosslister/domain/exported-product.ts';
import { describe, expect, test } from 'vitest';
import {
  changeSelection,
  choiceOf,
  countSelected,
  headerTick,
  isSelected,
  nextHeaderChange,
  nothingSelected,
  type Selection,
} from './selection.ts';

const product = (id: number) => exported({ id, name: `Product ${id}`, sku: `SKU-${id}` });
const page = [1, 2, 3].map(product);
const everything: Selection = { kind: 'matching', excluded: new Set() };
const pressHeader = (selection: Selection, matching: number) =>
  changeSelection(selection, nextHeaderChange(selection, page, matching));

describe("the header's box", () => {
  test('goes from nothing or some to all that match in one step, then to nothing', () => {
    const one = changeSelection(nothingSelected, { type: 'toggle', product: product(2) });
    expect(pressHeader(one, 10)).toEqual(everything);
    const all = pressHeader(nothingSelected, 10);
    expect([countSelected(all, 10), headerTick(all, 10)]).toEqual([10, 'all']);
    expect(pressHeader(all, 10)).toEqual(nothingSelected);
  });

  test('is ticked at once when the page is all there is', () => {
    const all = pressHeader(nothingSelected, 3);
    expect([all.kind, headerTick(all, 3)]).toEqual(['ticked', 'all']);
    expect(pressHeader(all, 3)).toEqual(nothingSelected);
  });

  test('is not ticked when one of all was taken out', () => {
    const rest = changeSelection(everything, { type: 'toggle', product: product(2) });
    expect([headerTick(rest, 10), countSelected(rest, 10), isSelected(rest, 2)]).toEqual(['some', 9, false]);
    expect(headerTick(pressHeader(rest, 10), 10)).toBe('all');
  });

  test('is empty in an empty tab', () => {
    expect(headerTick(nothingSelected, 0)).toBe('none');
    expect(headerTick(everything, 0)).toBe('none');
  });
});

test('ticks of several pages add up, and toggle', () => {
  const first = changeSelection(nothingSelected, { type: 'tick_page', products: page });
  const more = changeSelection(first, { type: 'toggle', product: product(9) });
  expect(countSelected(more, 50)).toBe(4);
  expect(countSelected(changeSelection(more, { type: 'toggle', product: product(9) }), 50)).toBe(3);
});

describe('what bulk_action gets', () => {
  test('ids of what was ticked', () => {
    const ticked = changeSelection(nothingSelected, { type: 'toggle', product: product(2) });
    expect(choiceOf(ticked, page, 10, { status: 'active' })?.target).toEqual({ ids: [2] });
  });

  test('the query and what was taken out of it', () => {
    const rest = changeSelection(everything, { type: 'toggle', product: product(2) });
    const choice = choiceOf(rest, page, 10, { status: 'active', search: 'hat' });
    expect(choice?.target).toEqual({ query: { status: 'active', search: 'hat' }, exclude_ids: [2] });
    expect(choice?.count).toBe(9);
    expect(choice?.products.map(({ id }) => id)).toEqual([1, 3]);
  });

  test('nothing when nothing is selected', () => {
    expect(choiceOf(nothingSelected, page, 10, {})).toBeNull();
  });
});
