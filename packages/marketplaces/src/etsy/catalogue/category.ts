import { createHash } from 'node:crypto';
import type { MarketplaceCategory } from '@crosslister/contract/policies.ts';
import type { CategoryTree } from '../../catalogue/category.ts';
import type { AppContext } from '../../context.ts';
import { Taxonomy, type TaxonomyNode } from '../answers.ts';
import { askAsApp } from '../client.ts';

function flatten(nodes: TaxonomyNode[], parent: string | null, level: number): MarketplaceCategory[] {
  return nodes.flatMap(({ id, name, children }) => [
    { id: String(id), name, parent_id: parent, level, leaf: children.length === 0 },
    ...flatten(children, String(id), level + 1),
  ]);
}

/**
 * Etsy's whole seller taxonomy, with the main categories (level 1) first in each branch. Null while `known` is its
 * version. Etsy has no version, so one is made from the content (Open API 3.0.0, getSellerTaxonomyNodes).
 */
export async function categoryTree(context: AppContext, known?: string): Promise<CategoryTree> {
  const { results } = await askAsApp(context, Taxonomy, { method: 'GET', path: '/seller-taxonomy/nodes' });
  const flat = flatten(results, null, 1);
  const version = createHash('sha256').update(JSON.stringify(flat)).digest('hex').slice(0, 16);
  return { version, categories: version === known ? null : flat };
}
