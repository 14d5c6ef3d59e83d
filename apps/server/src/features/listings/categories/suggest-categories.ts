import { isCategoryNumber } from '@crosslister/contract/listings/category-choice.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { isSureElsewhere, isSureSuggestion } from '@crosslister/domain/categories/sure-suggestion.ts';
import { fittingFirst, wearerOf } from '@crosslister/domain/categories/wearer.ts';
import type { SuggestedCategory } from '@crosslister/marketplaces/catalogue/category.ts';
import { isTransient, MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { ProductRow } from '../../../db/schema.ts';
import type { Services } from '../../../services.ts';
import { findConnection } from '../../connections/connection-rows.ts';
import { marketplaceContext } from '../../connections/marketplace-context.ts';
import { readableSecrets } from '../../connections/secrets.ts';

type Named = Pick<ProductRow, 'id' | 'name' | 'description' | 'specifics'>;

/** Names that are asked about at once. */
const AT_ONCE = 5;

export interface Suggested {
  /** By the id of the product, the one that fits first. None for a product about which there was no answer. */
  byProduct: Map<number, SuggestedCategory[]>;
  /** Products whose name, or whose category elsewhere, says that the first one fits. */
  sure: Set<number>;
  /** The marketplace has suggestions, so that an empty list is an answer. */
  works: boolean;
}

/**
 * What the marketplace suggests for these products. Null if it is not connected or has no categories. A marketplace
 * that does not answer, or not with category numbers, suggests nothing.
 */
export async function suggestFor(
  services: Services,
  userId: number,
  platform: Platform,
  products: readonly Named[],
  elsewhere: ReadonlyMap<number, { names: string[] }>,
  signal: AbortSignal,
): Promise<Suggested | null> {
  const marketplace = findMarketplace(platform);
  const connection = await findConnection(services.db, userId, platform);
  if (!marketplace?.categories || !connection || !readableSecrets(services, connection)) return null;
  const byProduct = new Map<number, SuggestedCategory[]>();
  const suggested: Suggested = { byProduct, sure: new Set(), works: false };
  const queue = [...products];
  const { suggest, hasSuggestions } = marketplace.categories;
  try {
    const context = await marketplaceContext(services, marketplace, connection, { signal, optional: true });
    const worker = async () => {
      for (let product = queue.shift(); product; product = queue.shift()) {
        const names = elsewhere.get(product.id)?.names;
        const draft = { title: product.name, ...(names && { elsewhere: names }) };
        const found = await suggest(context, draft).catch((error: unknown) => {
          // The marketplace is down: it is not asked about the others.
          if (isTransient(error)) queue.length = 0;
          if (error instanceof MarketplaceError) return null;
          throw error;
        });
        const numbered = found?.filter(({ id }) => isCategoryNumber(id));
        if (!numbered) continue;
        const [best, ...others] = fittingFirst(numbered, wearerOf(product));
        byProduct.set(product.id, best ? [best, ...others] : []);
        if (!best) continue;
        if (isSureSuggestion(product.name, best.path) || isSureElsewhere(names?.at(-1) ?? '', best.path))
          suggested.sure.add(product.id);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const isAsked = [...byProduct.values()].some((found) => found.length === 0);
    suggested.works = isAsked && (await hasSuggestions(context));
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    services.log.info({ err: error, platform }, 'no categories were suggested');
  }
  return suggested;
}
