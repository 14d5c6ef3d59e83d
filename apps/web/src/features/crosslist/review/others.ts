import type { ChosenCategory } from '../api/store-categories.ts';
import { isUnsure, type WithCategory } from '../shown-categories.ts';
import { isWanted, type Reviewed, resultOn } from './sum.ts';

/** A row without a category that anybody has chosen for it. */
export interface Other extends Pick<WithCategory, 'product_id' | 'category'> {
  name: string;
}

/** Where the category that was chosen for one product may be meant for others too. */
export function othersInDoubt(
  { products, results, ...known }: Omit<Reviewed, 'problems'>,
  { product_id: chosen, platform }: Pick<ChosenCategory, 'product_id' | 'platform'>,
): Other[] {
  return products.flatMap((product) => {
    const { id, name } = product;
    if (id === chosen || !isWanted(product, platform, known)) return [];
    const category = resultOn(results.get(id), platform)?.category;
    return category && isUnsure(category) ? [{ product_id: id, name, category }] : [];
  });
}
