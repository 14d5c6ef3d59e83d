import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { thingIn } from '@crosslister/domain/specifics/propose-specific.ts';
import { type Cells, isWanted, resultOn } from '../../check/cells.ts';

/** Rows that would be listed in one category of a platform. */
export interface Group {
  /** Null: nobody knows one. */
  categoryId: string | null;
  /** They are as in an earlier listing. */
  isEarlier: boolean;
  /** What they are by their names, where nobody knows a category: one choice is then right for all of them. */
  thing: string | null;
  ids: readonly number[];
}

const keyOf = ({ categoryId, isEarlier, thing }: Omit<Group, 'ids'>) => categoryId ?? `${isEarlier} ${thing}`;

const nowhere: Cells['leftOut'] = new Map();

/**
 * The rows by the category that they would get, each group where its first row stood, and the rest at the end: what is
 * listed or not checked yet. No group where the platform has no categories.
 */
export function groupRows(
  rows: readonly Product[],
  { results, sent }: Pick<Cells, 'results' | 'sent'>,
  platform: Platform | undefined,
): { rows: readonly Product[]; groups: readonly Group[] } {
  const found = new Map<string, { group: Group; products: Product[] }>();
  const rest: Product[] = [];
  for (const product of rows) {
    const category = platform && resultOn(results.get(product.id), platform)?.category;
    if (!category || !isWanted(product, platform, { sent, leftOut: nowhere })) {
      rest.push(product);
      continue;
    }
    const { id: categoryId, from } = category;
    const thing = from === null ? (thingIn(product.name) ?? null) : null;
    const of = { categoryId, isEarlier: from === 'earlier', thing };
    const before = found.get(keyOf(of));
    found.set(keyOf(of), {
      group: { ...of, ids: [...(before?.group.ids ?? []), product.id] },
      products: [...(before?.products ?? []), product],
    });
  }
  const all = [...found.values()];
  return {
    rows: [...all.flatMap(({ products }) => products), ...rest],
    groups: all.map(({ group }) => group),
  };
}
