import type { EbayCategory } from '@crosslister/contract/policies.ts';
import type { MarketplaceContext } from '../context.ts';
import { type CategoryNode, CategoryTree, DefaultTree } from './answers.ts';
import { ask } from './client.ts';
import { marketplaceId } from './offer.ts';

export const taxonomy = '/commerce/taxonomy/v1';

function flatten(nodes: CategoryNode[], parent: string | null, level: number): EbayCategory[] {
  return nodes.flatMap(({ category, leafCategoryTreeNode, childCategoryTreeNodes: children = [] }) => [
    {
      id: category.categoryId,
      name: category.categoryName,
      parent_id: parent,
      level,
      leaf: leafCategoryTreeNode ?? children.length === 0,
    },
    ...flatten(children, category.categoryId, level + 1),
  ]);
}

/** Every category of the UK, main ones (level 1) first in each branch; the nameless root is left out. */
export async function categories(
  context: MarketplaceContext,
): Promise<{ version: string; categories: EbayCategory[] }> {
  const { categoryTreeId } = await ask(context, DefaultTree, {
    method: 'GET',
    path: `${taxonomy}/get_default_category_tree_id`,
    query: { marketplace_id: marketplaceId },
  });
  const path = `${taxonomy}/category_tree/${categoryTreeId}`;
  const tree = await ask(context, CategoryTree, { method: 'GET', path });
  const { childCategoryTreeNodes = [] } = tree.rootCategoryNode;
  return { version: tree.categoryTreeVersion, categories: flatten(childCategoryTreeNodes, null, 1) };
}
