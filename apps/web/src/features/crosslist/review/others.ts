import type { ChosenCategory } from '../api/store-categories.ts';
import { isUnsure, type WithCategory } from '../shown-categories.ts';
import { isDone, type Reviewed, resultOn } from './sum.ts';

/** A row without a category that anybody has chosen for it. */
export interface Other extends Pick<WithCategory, 'product_id' | 'category'> {
  name: string;
}

/** Where the category that was chosen for one product may be meant for others too. */
export function othersInDoubt(
  { products, results, leftOut, sent }: Omit<Reviewed, 'problems'>,
  { product_id: chosen, platform }: Pick<ChosenCategory, 'product_id' | 'platform'>,
): Other[] {
  return products.flatMap((product) => {
    const { id, name } = product;
    const isOut = isDone(product, platform, { sent }) || leftOut.get(id)?.includes(platform);
    const category = isOut || id === chosen ? undefined : resultOn(results.get(id), platform)?.category;
    return category && isUnsure(category) ? [{ product_id: id, name, category }] : [];
  });
}
