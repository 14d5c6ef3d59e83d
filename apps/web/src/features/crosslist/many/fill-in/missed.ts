import type { Platform } from '@crosslister/contract/platforms.ts';
import { type Cells, isWanted, resultOn } from '../../check/cells.ts';

/**
 * Something that keeps products from being listed, and that one value may mend in all of them. An item specific is of one
 * category: the type of a lamp is no type of a coat, also where both categories take any text.
 */
export interface Missed {
  field: 'specifics' | 'condition';
  /** Of the item specific, or "Condition". */
  name: string;
  /** Each product once. */
  cells: { product_id: number; platform: Platform; categoryId: string | null }[];
}

const keyOf = (field: Missed['field'], name: string, categoryId: string | null) =>
  field === 'condition' ? field : `${field} ${categoryId} ${name}`;
export const missedKey = ({ field, name, cells }: Missed) => keyOf(field, name, cells[0]?.categoryId ?? null);

/** The most frequent first. */
export function missedIn(
  { products, results, ...known }: Omit<Cells, 'problems'>,
  platforms: readonly Platform[],
): Missed[] {
  const found = new Map<string, Missed>();
  for (const product of products) {
    for (const platform of platforms) {
      if (!isWanted(product, platform, known)) continue;
      const result = resultOn(results.get(product.id), platform);
      for (const { field, missing } of result?.gaps ?? []) {
        if (field !== 'specifics' && field !== 'condition') continue;
        for (const name of field === 'condition' ? ['Condition'] : missing) {
          const categoryId = result?.category?.id ?? null;
          const key = keyOf(field, name, categoryId);
          const missed = found.get(key) ?? { field, name, cells: [] };
          found.set(key, missed);
          if (missed.cells.some((cell) => cell.product_id === product.id)) continue;
          missed.cells.push({ product_id: product.id, platform, categoryId });
        }
      }
    }
  }
  return [...found.values()].sort((one, other) => other.cells.length - one.cells.length);
}
