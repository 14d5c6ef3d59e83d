import type { CategorySource } from '@crosslister/contract/category-choice.ts';
import { catalogueCategories, type Platform } from '@crosslister/contract/platforms.ts';
import { categoryByName, rememberedCategory } from '@crosslister/domain/category-choice.ts';
import { kindWords } from '@crosslister/domain/name-words.ts';
import type { SuggestedCategory } from '@crosslister/marketplaces/category.ts';
import { isTransient, MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';
import type { ListingRow, ProductRow } from '../../../db/schema.ts';
import type { Services } from '../../../services.ts';
import { marketplaceContext } from '../../connections/marketplace-context.ts';
import { readableSecrets } from '../../connections/secrets.ts';
import { findConnection } from '../../connections/store.ts';
import { categoryNames } from '../../policies/category-names.ts';
import type { Settings } from '../../settings/store.ts';
import { readChoices } from './memory.ts';
import { ownCategory, usualCategory } from './own-category.ts';

/** Where a product would be listed, and who says so. */
export interface Proposal {
  id: string | null;
  from: CategorySource | null;
  /** What kind of thing it is, for remembering a choice; the surest first. */
  kinds: string[];
  /** Names of the category from the main one down, if it was suggested. */
  path?: readonly string[];
}

export interface Wanted {
  userId: number;
  settings: Settings;
  products: readonly ProductRow[];
  /** Listings of these products, also those that have ended. */
  listings: readonly ListingRow[];
  platforms: readonly Platform[];
}

/** Names that are asked about at once. */
const AT_ONCE = 5;

export const proposalKey = (platform: Platform, productId: number) => `${platform} ${productId}`;

/**
 * A category for each product on each of the platforms, by `proposalKey`: the product's own, that of its listing of
 * before, what the seller chose for such a thing, the default of Settings, otherwise the marketplace's suggestion. Platforms that are not connected, or have no categories, are left out. The category in the catalogue comes
 * first, because it says what kind of thing it is for the other platforms too.
 */
export async function proposeCategories(
  services: Services,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<Map<string, Proposal>> {
  const proposals = new Map<string, Proposal>();
  const platforms = new Set<Platform>([catalogueCategories, ...wanted.platforms]);
  for (const platform of platforms) await proposeOn(services, wanted, platform, proposals, signal);
  return proposals;
}

async function proposeOn(
  services: Services,
  wanted: Wanted,
  platform: Platform,
  proposals: Map<string, Proposal>,
  signal: AbortSignal,
): Promise<void> {
  const { userId, products, settings } = wanted;
  const named = await namesElsewhere(services, products, platform, proposals);
  const isListed = (product: ProductRow) =>
    wanted.listings.some(
      (each) => each.product_id === product.id && each.platform === platform && each.connection_id !== null,
    );
  const open = products.filter((product) => !ownCategory(product, platform) && !isListed(product));
  const suggested = await suggestFor(services, wanted, platform, open, named, signal);
  if (!suggested) return;
  const kindsOf = (product: ProductRow) => [
    ...(named.has(product.id) ? [`${catalogueCategories}:${named.get(product.id)?.id}`] : []),
    ...(suggested.get(product.id) ?? []).slice(0, 1).map(({ id }) => `${platform}:${id}`),
  ];
  const kinds = [...new Set(open.flatMap(kindsOf))];
  const choices = await readChoices(services.db, userId, platform, kinds);
  const usual = usualCategory(settings, platform);
  for (const product of products) {
    proposals.set(proposalKey(platform, product.id), {
      kinds: kindsOf(product),
      ...chosen(product),
    });
  }

  function chosen(product: ProductRow): Pick<Proposal, 'id' | 'from' | 'path'> {
    const own = ownCategory(product, platform);
    if (own) return { id: own, from: 'product' };
    if (isListed(product)) return { id: null, from: 'earlier' };
    const remembered = rememberedCategory(choices, kindsOf(product), kindWords(product.name));
    if (remembered) return { id: remembered, from: 'remembered' };
    const found = suggested?.get(product.id) ?? [];
    const named = categoryByName(
      found.map(({ id }) => id),
      usual,
    );
    const path = found.find(({ id }) => id === named?.id)?.path;
    return { ...(named ?? { id: null, from: null }), ...(path && { path }) };
  }
}

/** For a platform that is not the catalogue's: the category each product has there, with its names. */
async function namesElsewhere(
  { db }: Services,
  products: readonly ProductRow[],
  platform: Platform,
  proposals: ReadonlyMap<string, Proposal>,
): Promise<Map<number, { id: string; names: string[] }>> {
  const found = new Map<number, { id: string; names: string[] }>();
  const first = catalogueCategories;
  if (platform === first) return found;
  const ids = products.map((product) => {
    const proposal = proposals.get(proposalKey(first, product.id));
    const isSure = proposal?.from !== 'unproven';
    return ownCategory(product, first) ?? (isSure ? (proposal?.id ?? null) : null);
  });
  const names = await categoryNames(
    db,
    first,
    ids.filter((id) => id !== null),
  );
  for (const [index, { id: productId }] of products.entries()) {
    const id = ids[index];
    const path = proposals.get(proposalKey(first, productId))?.path ?? [];
    if (id) found.set(productId, { id, names: names.get(id) ?? [...path] });
  }
  return found;
}

/** What the marketplace suggests for these products, by their id. Null if it is not connected or makes no suggestions. */
async function suggestFor(
  services: Services,
  { userId }: Wanted,
  platform: Platform,
  products: readonly ProductRow[],
  elsewhere: ReadonlyMap<number, { names: string[] }>,
  signal: AbortSignal,
): Promise<Map<number, SuggestedCategory[]> | null> {
  const marketplace = findMarketplace(platform);
  const connection = await findConnection(services.db, userId, platform);
  if (!marketplace?.suggestCategories || !connection || !readableSecrets(services, connection)) return null;
  const suggested = new Map<number, SuggestedCategory[]>();
  const queue = [...products];
  const { suggestCategories } = marketplace;
  try {
    const context = await marketplaceContext(services, marketplace, connection, { signal });
    const worker = async () => {
      for (let product = queue.shift(); product; product = queue.shift()) {
        const names = elsewhere.get(product.id)?.names;
        const draft = { title: product.name, ...(names && { elsewhere: names }) };
        const found = await suggestCategories(context, draft).catch((error: unknown) => {
          // The marketplace is down: it is not asked about the others.
          if (isTransient(error)) queue.length = 0;
          if (error instanceof MarketplaceError) return [];
          throw error;
        });
        suggested.set(product.id, found);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    services.log.info({ err: error, platform }, 'no categories were suggested');
  }
  return suggested;
}
