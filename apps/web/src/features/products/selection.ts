import type { Product } from '@crosslister/contract/product.ts';
import type { ProductChoice, SelectionQuery } from '../../lib/dialog-props.ts';

/** Ticked products, perhaps over several pages; or everything that matches, except what was unticked. */
export type Selection =
  | { kind: 'ticked'; products: ReadonlyMap<number, Product> }
  | { kind: 'matching'; excluded: ReadonlySet<number> };

export type SelectionChange =
  | { type: 'toggle'; product: Product }
  | { type: 'tick_page'; products: readonly Product[] }
  | { type: 'select_matching' }
  | { type: 'clear' };

export const nothingSelected: Selection = { kind: 'ticked', products: new Map() };

export function changeSelection(selection: Selection, change: SelectionChange): Selection {
  switch (change.type) {
    case 'toggle':
      return toggle(selection, change.product);
    case 'tick_page': {
      if (selection.kind === 'matching') return selection;
      const ticked = change.products.map((product) => [product.id, product] as const);
      return { kind: 'ticked', products: new Map([...selection.products, ...ticked]) };
    }
    case 'select_matching':
      return { kind: 'matching', excluded: new Set() };
    case 'clear':
      return nothingSelected;
  }
}

function toggle(selection: Selection, product: Product): Selection {
  if (selection.kind === 'matching') {
    const excluded = new Set(selection.excluded);
    if (!excluded.delete(product.id)) excluded.add(product.id);
    return { kind: 'matching', excluded };
  }
  const products = new Map(selection.products);
  if (!products.delete(product.id)) products.set(product.id, product);
  return { kind: 'ticked', products };
}

export function isSelected(selection: Selection, id: number): boolean {
  return selection.kind === 'matching' ? !selection.excluded.has(id) : selection.products.has(id);
}

/** How many products are selected when `matching` match. */
export function countSelected(selection: Selection, matching: number): number {
  return selection.kind === 'matching'
    ? Math.max(0, matching - selection.excluded.size)
    : selection.products.size;
}

export type HeaderTick = 'none' | 'some' | 'all';

/** The header's box: ticked only when everything that matches is selected, on any page. */
export function headerTick(selection: Selection, matching: number): HeaderTick {
  const selected = countSelected(selection, matching);
  if (selected === 0) return 'none';
  return selected >= matching ? 'all' : 'some';
}

/** What the next click on the header's box does: selects everything that matches, on any page, or nothing. */
export function nextHeaderChange(
  selection: Selection,
  page: readonly Product[],
  matching: number,
): SelectionChange {
  if (headerTick(selection, matching) === 'all') return { type: 'clear' };
  // If all products are visible, they are selected one by one. Products that are added later are then not included.
  const isInSight = selection.kind === 'ticked' && page.length >= matching;
  return isInSight ? { type: 'tick_page', products: page } : { type: 'select_matching' };
}

/** The selection as dialogs and `bulk_action` take it. Null when nothing is selected. */
export function choiceOf(
  selection: Selection,
  page: readonly Product[],
  matching: number,
  query: SelectionQuery,
): ProductChoice | null {
  const count = countSelected(selection, matching);
  if (selection.kind === 'ticked') {
    const products = [...selection.products.values()];
    return count > 0 ? { products, count, target: { ids: products.map(({ id }) => id) } } : null;
  }
  const products = page.filter(({ id }) => !selection.excluded.has(id));
  if (count === 0) return null;
  return { products, count, target: { query, exclude_ids: [...selection.excluded] } };
}
