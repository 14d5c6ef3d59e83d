const justSold = new Set<number>();

/** Products that the seller has just marked as sold: their rows leave towards Sales. */
export function noteSold(ids: readonly number[]): void {
  for (const id of ids) justSold.add(id);
}

/** Says so once. */
export const takeJustSold = (id: number): boolean => justSold.delete(id);
