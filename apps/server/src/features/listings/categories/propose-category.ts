import { catalogueCategories, type Platform } from '@crosslister/contract/platforms.ts';
import { categoryByName, rememberedCategory } from '@crosslister/domain/categories/category-choice.ts';
import { kindWords } from '@crosslister/domain/categories/name-words.ts';
import { wearerFit, wearerOf } from '@crosslister/domain/categories/wearer.ts';
import type { ProductRow } from '../../../db/schema.ts';
import type { Services } from '../../../services.ts';
import { categoryLines } from '../../policies/category-names.ts';
import { doubtWearers } from './doubt-wearers.ts';
import { kindsByNameOf } from './kinds-by-name.ts';
import { readChoices } from './memory.ts';
import { ownCategory, usualCategory } from './own-category.ts';
import { type Proposal, proposalKey, type Wanted } from './proposal.ts';
import { suggestFor } from './suggest-categories.ts';
import { weighDefaults } from './weigh-defaults.ts';

/** What was not suggested in this time is not known. */
const SUGGESTIONS_MS = 15_000;

/**
 * A category for each product on each of the platforms, by `proposalKey`: the product's own, that of its listing of
 * before, what the seller chose for such a thing, otherwise the marketplace's suggestion. The default of Settings is used
 * where it is that suggestion, where there is none, and where the suggested category asks for what is not known. Platforms
 * that are not connected, or have no categories, are left out. The category in the catalogue comes first, because it says
 * what kind of thing it is for the other platforms too.
 */
export async function proposeCategories(
  services: Services,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<Map<string, Proposal>> {
  const proposals = new Map<string, Proposal>();
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(SUGGESTIONS_MS)]);
  const platforms = new Set<Platform>([catalogueCategories, ...wanted.platforms]);
  for (const platform of platforms) await proposeOn(services, wanted, platform, proposals, inTime);
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
  const suggested = await suggestFor(services, userId, platform, open, named, signal);
  if (!suggested) return;
  const { byProduct, sure, works } = suggested;
  const kindsOf = (product: ProductRow) => [
    ...(named.has(product.id) ? [`${catalogueCategories}:${named.get(product.id)?.id}`] : []),
    // A suggestion in doubt says nothing about the kind of thing.
    ...(sure.has(product.id) ? (byProduct.get(product.id) ?? []) : [])
      .slice(0, 1)
      .map(({ id }) => `${platform}:${id}`),
  ];
  const kinds = [...new Set(open.flatMap((product) => [...kindsByNameOf(product), ...kindsOf(product)]))];
  const choices = await readChoices(services.db, userId, platform, kinds);
  const lines = await categoryLines(
    services.db,
    platform,
    choices.map(({ categoryId }) => categoryId),
  );
  const usual = usualCategory(settings, platform);
  for (const product of products) {
    proposals.set(proposalKey(platform, product.id), { kinds: kindsOf(product), ...chosen(product) });
  }
  await weighDefaults(services, wanted, platform, proposals, signal);
  await doubtWearers(services, open, platform, proposals, suggested);

  /** Without `kinds`, those of `kindsOf` stand. */
  function chosen(product: ProductRow): Omit<Proposal, 'kinds'> & { kinds?: string[] } {
    const byName = kindsByNameOf(product);
    const both = [...kindsOf(product), ...byName];
    const own = ownCategory(product, platform);
    // The button saves a default in the product too: that is nobody's choice for this product.
    if (own) return { id: own, from: own === usual ? 'default' : 'product', kinds: both };
    if (isListed(product)) return { id: null, from: 'earlier', kinds: both };
    const words = kindWords(product.name);
    // What was chosen for the very words of its name says nothing about others of its kind.
    const same = rememberedCategory(choices, byName, words);
    if (same) return { id: same, from: 'remembered', kinds: byName };
    const wearer = wearerOf(product);
    const fitting = choices.filter(
      ({ categoryId }) => wearerFit(wearer, lines.get(categoryId)?.names ?? []) !== 'other',
    );
    const remembered =
      rememberedCategory(fitting, kindsOf(product), words) ??
      rememberedCategory(choices, kindsOf(product), words);
    if (remembered) return { id: remembered, from: 'remembered' };
    const [best] = byProduct.get(product.id) ?? [];
    const found = categoryByName(best?.id ?? null, usual) ?? { id: null, from: null };
    if (best && sure.has(product.id)) return { ...found, path: best.path };
    if (best) {
      const isDoubtful = found.from === 'suggested';
      return { ...found, path: best.path, kinds: both, ...(isDoubtful && { doubtful: true }) };
    }
    const isUnknown = works && byProduct.has(product.id);
    return { ...found, kinds: both, ...(isUnknown && { none_suggested: true }) };
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
    const isSure = proposal?.from !== 'unproven' && !proposal?.wearer && !proposal?.doubtful;
    return ownCategory(product, first) ?? (isSure ? (proposal?.id ?? null) : null);
  });
  const known = ids.filter((id) => id !== null);
  const lines = await categoryLines(db, first, known);
  for (const [index, { id: productId }] of products.entries()) {
    const id = ids[index];
    const path = proposals.get(proposalKey(first, productId))?.path ?? [];
    if (id) found.set(productId, { id, names: lines.get(id)?.names ?? [...path] });
  }
  return found;
}
