import { useState } from 'react';

interface Keyed {
  ids: readonly number[];
  keys: readonly number[];
}

/**
 * A product that stays keeps its row. The rows of one page are reused for the next. That is half the work of making new
 * ones.
 */
export function nextKeys(before: Keyed, ids: readonly number[]): Keyed {
  const kept = new Map(before.ids.map((id, at) => [id, before.keys[at]]));
  let free = Math.max(-1, ...before.keys) + 1;
  if (ids.some((id) => kept.has(id))) return { ids, keys: ids.map((id) => kept.get(id) ?? free++) };
  return { ids, keys: ids.map((_, at) => before.keys[at] ?? free++) };
}

/**
 * React's keys for the rows of these products, in their order. Another page, search or order of the list fills the rows
 * where they are: nothing is seen to jump.
 */
export function useRowKeys(products: readonly { id: number }[], view: unknown): readonly number[] {
  const [shown, setShown] = useState<{ products: typeof products; view: unknown; keyed: Keyed }>();
  if (shown?.products === products) return shown.keyed.keys;
  const before = shown?.keyed ?? { ids: [], keys: [] };
  const keyed = nextKeys(
    shown?.view === view ? before : { ids: [], keys: before.keys },
    products.map(({ id }) => id),
  );
  setShown({ products, view, keyed });
  return keyed.keys;
}
