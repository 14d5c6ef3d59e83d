import type { ExpiredCategory, MarketplaceCategory } from '@crosslister/contract/policies.ts';
import type { CategoryTree } from '../../catalogue/category.ts';
import type { AppContext } from '../../context.ts';
import { asApp } from '../account/app-token.ts';
import { type CategoryNode, DefaultTree, ExpiredCategories, WholeTree } from '../answers.ts';
import { ask, askIfKnown } from '../client.ts';
import { marketplaceId } from '../listing/offer.ts';

export const taxonomy = '/commerce/taxonomy/v1';

function flatten(nodes: CategoryNode[], parent: string | null, level: number): MarketplaceCategory[] {
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

const refused = 'eBay does not let this app read its categories.';
/** The tree of the UK. `get_default_category_tree_id` says the same; it is called for the version. */
export const ukTree = '3';

/**
 * Every category of the UK, with the main ones (level 1) first in each branch and without the nameless root. Null while
 * `known` is still the version: that is one small call and not several megabytes.
 */
export function categoryTree(context: AppContext, known?: string): Promise<CategoryTree> {
  return asApp(
    context,
    async (app) => {
      const { categoryTreeId, categoryTreeVersion } = await ask(app, DefaultTree, {
        method: 'GET',
        path: `${taxonomy}/get_default_category_tree_id`,
        query: { marketplace_id: marketplaceId },
      });
      if (categoryTreeVersion === known) return { version: known, categories: null };
      const path = `${taxonomy}/category_tree/${categoryTreeId}`;
      const tree = await ask(app, WholeTree, { method: 'GET', path });
      const { childCategoryTreeNodes = [] } = tree.rootCategoryNode;
      return { version: tree.categoryTreeVersion, categories: flatten(childCategoryTreeNodes, null, 1) };
    },
    refused,
  );
}

/**
 * Leaves that eBay merged or split, with those that replaced them. Leaves that are gone for
 * good are not listed (Taxonomy API 1.1, getExpiredCategories). Empty if eBay does not know
 * the call (1.0.0): the tree can be used without it.
 */
export function expiredCategories(context: AppContext): Promise<ExpiredCategory[]> {
  const call = { method: 'GET', path: `${taxonomy}/category_tree/${ukTree}/get_expired_categories` } as const;
  return asApp(
    context,
    async (app) => {
      const answer = await askIfKnown(app, ExpiredCategories, call);
      return (answer?.expiredCategories ?? []).map(({ fromCategoryId: from, toCategoryId: to }) => ({
        from,
        to,
      }));
    },
    refused,
  );
}
