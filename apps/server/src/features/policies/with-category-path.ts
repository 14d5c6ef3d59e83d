import { catalogueCategories } from '@crosslister/contract/platforms.ts';
import type { ListingDraft } from '@crosslister/marketplaces/listing/listing.ts';
import type { Db } from '../../db/schema.ts';
import { categoryLines } from './category-names.ts';

type Drafted = Pick<ListingDraft, 'categoryId'>;

/** The drafts with the names of their categories in the catalogue, as far as the tree is stored. */
export async function withCategoryPaths<D extends Drafted>(db: Db, drafts: readonly D[]): Promise<D[]> {
  const ids = drafts.flatMap(({ categoryId }) => categoryId ?? []);
  const lines = await categoryLines(db, catalogueCategories, ids);
  return drafts.map((draft) => {
    const names = lines.get(draft.categoryId ?? '')?.names;
    return names ? { ...draft, categoryPath: names } : draft;
  });
}

export async function withCategoryPath<D extends Drafted>(db: Db, draft: D): Promise<D> {
  return (await withCategoryPaths(db, [draft]))[0] ?? draft;
}
