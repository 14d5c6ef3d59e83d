import type { Platform } from '@crosslister/contract/platforms.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { isByName } from '@crosslister/domain/categories/category-choice.ts';
import { wearerFit, wearerOf } from '@crosslister/domain/categories/wearer.ts';
import type { ProductRow } from '../../../db/schema.ts';
import type { Services } from '../../../services.ts';
import { categoryLines } from '../../policies/category-names.ts';
import { kindsByNameOf } from './kinds-by-name.ts';
import { type Proposal, proposalKey } from './proposal.ts';
import type { Suggested } from './suggest-categories.ts';

/**
 * Notes where a product would be listed among things for others: a women's jacket among those for men, because the
 * marketplace suggests it, because it is the default, or because it was chosen for another such thing. What was chosen for
 * the very words of its name is not doubted again.
 */
export async function doubtWearers(
  { db }: Services,
  products: readonly ProductRow[],
  platform: Platform,
  proposals: Map<string, Proposal>,
  { byProduct, sure }: Suggested,
): Promise<void> {
  const asked = products.flatMap((product) => {
    const key = proposalKey(platform, product.id);
    const wearer = wearerOf(product);
    const proposal = proposals.get(key);
    if (!proposal?.id || wearer.names.length === 0) return [];
    const isSettled = proposal.from === 'remembered' && proposal.kinds.every(isByName);
    return isSettled ? [] : [{ product, key, wearer, proposal, id: proposal.id }];
  });
  const lines = await categoryLines(
    db,
    platform,
    asked.map(({ id }) => id),
  );
  for (const { product, key, wearer, proposal, id } of asked) {
    const paths = byProduct.get(product.id) ?? [];
    const path = paths.find((each) => each.id === id)?.path ?? lines.get(id)?.names ?? [];
    if (wearerFit(wearer, path) !== 'other') continue;
    const [best] = paths;
    const better = best && best.id !== id && wearerFit(wearer, best.path) !== 'other' ? best : undefined;
    proposals.set(key, {
      ...proposal,
      wearer: wordList(wearer.names),
      kinds: [...new Set([...proposal.kinds, ...kindsByNameOf(product)])],
      ...(better &&
        !proposal.instead && {
          instead: { id: better.id, missing: [], ...(!sure.has(product.id) && { doubtful: true }) },
        }),
    });
  }
}
