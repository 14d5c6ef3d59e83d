import { createHash } from 'node:crypto';
import type { EbayCategory } from '@crosslister/contract/policies.ts';
import type { MarketplaceContext } from '../context.ts';
import { Taxonomy, type TaxonomyNode } from './answers.ts';
import { ask } from './client.ts';

function flatten(nodes: TaxonomyNode[], parent: string | null, level: number): EbayCategory[] {
  return nodes.flatMap(({ id, name, children }) => [
    { id: String(id), name, parent_id: parent, level, leaf: children.length === 0 },
    ...flatten(children, String(id), level + 1),
  ]);
}

/** Etsy's whole seller taxonomy, main categories (level 1) first in each branch. It has no version, so one is made. */
export async function categories(
  context: MarketplaceContext,
): Promise<{ version: string; categories: EbayCategory[] }> {
  const { results } = await ask(context, Taxonomy, { method: 'GET', path: '/seller-taxonomy/nodes' });
  const flat = flatten(results, null, 1);
  const version = createHash('sha256').update(JSON.stringify(flat)).digest('hex').slice(0, 16);
  return { version, categories: flat };
}
