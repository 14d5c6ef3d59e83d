import { useCategories } from '../../../../lib/api/get-categories.ts';
import { pathText } from '../../../../lib/categories/category-tree.ts';

/** A category by its path, or by its number while the tree is not known. */
export function EbayCategoryPath({ id }: { id: string }) {
  const { data } = useCategories('ebay', id !== '');
  return <span>{(data && pathText(data.tree, id)) || id}</span>;
}
