import type { Product } from '@crosslister/contract/product.ts';
import type { MatchingProducts } from '@crosslister/contract/product-query.ts';
import { toPence } from '@crosslister/domain/money.ts';
import type { ProductChoice, SelectionQuery } from '../../../lib/dialog-props.ts';

/** A selected product. Of those on pages that were never shown only the price is known. */
interface Selected {
  price: number;
  product?: Product;
}

export interface Selection {
  /** By id, over several pages. */
  chosen: ReadonlyMap<number, Selected>;
  /** They are what matched when all that match was chosen. What matches no more by then is not changed. */
  byQuery: boolean;
  /** Those of them that were chosen in another search or with other filters, and were not seen in this one. */
  earlier: ReadonlySet<number>;
  /** Where a range begins: the row that was ticked last. */
  anchor: number | null;
}

export type SelectionChange =
  | { type: 'toggle'; product: Product }
  /** From the anchor to this row, as shift and a click take it. */
  | { type: 'extend'; page: readonly Product[]; to: Product }
  /** From one row to the next, with shift and an arrow: away from the anchor the range grows, towards it it shrinks. */
  | { type: 'step'; page: readonly Product[]; from: Product; to: Product }
  | { type: 'tick_page'; page: readonly Product[] }
  | { type: 'select_matching'; found: MatchingProducts; page: readonly Product[] }
  /** The rows as they are now: a price may have changed since the tick. */
  | { type: 'refresh'; page: readonly Product[] }
  /** As many at once have been saved: also those of other pages. */
  | { type: 'edited'; products: readonly Product[] }
  /** Another search, or other filters: what was ticked stays. "All that match" meant those that matched before. */
  | { type: 'search_changed' }
  /** A selection that has ended comes back, beside what was selected since. */
  | { type: 'restore'; selection: Selection; page: readonly Product[] }
  /** All that were chosen in this search. */
  | { type: 'clear_here' }
  | { type: 'clear' };

export const nothingSelected: Selection = {
  chosen: new Map(),
  byQuery: false,
  earlier: new Set(),
  anchor: null,
};

const selected = (product: Product): [number, Selected] => [product.id, { price: product.price, product }];

export function changeSelection(selection: Selection, change: SelectionChange): Selection {
  switch (change.type) {
    case 'toggle':
      return {
        ...withRows(selection, [change.product], !isSelected(selection, change.product.id)),
        anchor: change.product.id,
      };
    case 'extend': {
      const { page, to } = change;
      const range = rangeOf(page, selection.anchor ?? to.id, to.id);
      return { ...withRows(selection, range, !isSelected(selection, to.id)), anchor: to.id };
    }
    case 'step':
      return step(selection, change);
    case 'tick_page':
      return withRows(selection, change.page, true);
    case 'select_matching': {
      const { found, page } = change;
      const prices = found.ids.map((id, at) => [id, { price: found.prices[at] ?? 0 }] as const);
      const known = new Map(page.map(selected));
      const chosen = new Map(selection.chosen);
      for (const [id, price] of prices) chosen.set(id, known.get(id) ?? { ...chosen.get(id), ...price });
      const matched = new Set(found.ids);
      const earlier = new Set([...selection.earlier].filter((id) => !matched.has(id)));
      return { chosen, byQuery: earlier.size === 0, earlier, anchor: null };
    }
    case 'refresh': {
      const changed = change.page.filter(({ id }) => selection.chosen.has(id));
      const isSame = changed.every(
        (product) =>
          selection.chosen.get(product.id)?.product === product && !selection.earlier.has(product.id),
      );
      return isSame ? selection : withRows(selection, changed, true);
    }
    case 'edited': {
      const chosen = new Map(selection.chosen);
      for (const product of change.products) if (chosen.has(product.id)) chosen.set(...selected(product));
      return { ...selection, chosen };
    }
    case 'search_changed': {
      if (selection.byQuery || selection.chosen.size === 0) return nothingSelected;
      return { ...selection, earlier: new Set(selection.chosen.keys()), anchor: null };
    }
    case 'restore': {
      const chosen = new Map([...change.selection.chosen, ...selection.chosen]);
      const back = [...change.selection.chosen.keys()].filter((id) => !selection.chosen.has(id));
      const restored = {
        ...selection,
        chosen,
        byQuery: false,
        earlier: new Set([...selection.earlier, ...back]),
      };
      return changeSelection(restored, { type: 'refresh', page: change.page });
    }
    case 'clear_here': {
      const kept = [...selection.chosen].filter(([id]) => selection.earlier.has(id));
      return kept.length === 0 ? nothingSelected : { ...selection, chosen: new Map(kept), anchor: null };
    }
    case 'clear':
      return nothingSelected;
  }
}

/** The rows of a page between two, both included. If one of them is on another page, the second alone. */
function rangeOf(page: readonly Product[], one: number, other: number): readonly Product[] {
  const at = (wanted: number) => page.findIndex(({ id }) => id === wanted);
  const [first, last] = [at(one), at(other)].sort((a, b) => a - b);
  if (first === undefined || last === undefined || first < 0) return page.filter(({ id }) => id === other);
  return page.slice(first, last + 1);
}

function step(selection: Selection, { page, from, to }: SelectionChange & { type: 'step' }): Selection {
  const isHere = selection.anchor !== null && page.some(({ id }) => id === selection.anchor);
  const anchor = isHere && selection.anchor !== null ? selection.anchor : from.id;
  const shrinks = rangeOf(page, anchor, from.id).includes(to);
  const less = shrinks ? withRows(selection, [from], false) : withRows(selection, [from], true);
  return { ...withRows(less, [to], true), anchor };
}

function withRows(selection: Selection, rows: readonly Product[], isTicked: boolean): Selection {
  const chosen = new Map(selection.chosen);
  const earlier = new Set(selection.earlier);
  for (const row of rows) {
    earlier.delete(row.id);
    if (isTicked) chosen.set(...selected(row));
    else chosen.delete(row.id);
  }
  return { ...selection, chosen, earlier };
}

export function isSelected({ chosen }: Selection, id: number): boolean {
  return chosen.has(id);
}

/** In pounds, added up in pence. */
export function sumOfPrices({ chosen }: Selection): number {
  let pence = 0;
  for (const { price } of chosen.values()) pence += toPence(price);
  return pence / 100;
}

/** How many of them are not among these rows. */
export function countHidden({ chosen }: Selection, rows: readonly Product[]): number {
  return chosen.size - rows.filter(({ id }) => chosen.has(id)).length;
}

/** How many of what matches now are selected, as far as that is known. */
export const countHere = ({ chosen, earlier }: Selection): number => chosen.size - earlier.size;

/** Exactly the products of the page are selected. */
export function isPage({ chosen }: Selection, page: readonly Product[]): boolean {
  return chosen.size === page.length && page.every(({ id }) => chosen.has(id));
}

export type HeaderTick = 'none' | 'some' | 'all';

/**
 * The header's box: ticked only when everything that matches is selected, on any page. What was selected may match no
 * more, and what matches since may stand in its place, so the number alone does not show it.
 */
export function headerTick(selection: Selection, matching: number, page: readonly Product[]): HeaderTick {
  const { chosen } = selection;
  if (countHere(selection) === 0 || matching === 0) return 'none';
  const isWholePage = page.every(({ id }) => chosen.has(id));
  const isAll = page.length >= matching || countHere(selection) === matching;
  return isWholePage && isAll ? 'all' : 'some';
}

/** What the next click on the header's box does: selects the page, or if all of it is selected, nothing of this search. */
export function nextHeaderChange(selection: Selection, page: readonly Product[]): SelectionChange {
  const isWhole = page.every(({ id }) => isSelected(selection, id));
  return isWhole ? { type: 'clear_here' } : { type: 'tick_page', page };
}

/** The selection as dialogs and `bulk_action` take it. Null when nothing is selected. */
export function choiceOf(
  selection: Selection,
  page: readonly Product[],
  query: SelectionQuery,
): ProductChoice | null {
  const { chosen, byQuery } = selection;
  if (chosen.size === 0) return null;
  const present = new Map(page.map((product) => [product.id, product]));
  const products = [...chosen].flatMap(([id, { product }]) => present.get(id) ?? product ?? []);
  const ids = [...chosen.keys()];
  const hidden = countHidden(selection, page);
  return { products, count: chosen.size, hidden, target: { ids, ...(byQuery && { query }) } };
}
