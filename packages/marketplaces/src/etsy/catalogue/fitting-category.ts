import type { MarketplaceCategory } from '@crosslister/contract/policies.ts';
import { saysHow } from '@crosslister/domain/categories/describing-words.ts';
import { wordsOf } from '@crosslister/domain/categories/name-words.ts';
import { otherWordsOf } from '@crosslister/domain/categories/other-words.ts';
import type { SuggestedCategory } from '../../catalogue/category.ts';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { inPolicies } from '../../fix.ts';
import type { ListingDraft } from '../../listing/listing.ts';
import type { CheckedDraft } from '../listing/draft.ts';
import { readListing, splitId } from '../listing/listing.ts';
import { categoryTree } from './category.ts';

// The tree has thousands of categories, and a bulk crosslist needs it for each of its products.
const keptMs = 3_600_000;
const kept = new Map<string, { at: number; categories: MarketplaceCategory[] }>();

/** The category used when none fits. */
const forTheRest = 'Collectibles';
const mostSuggested = 5;

async function readCategories(context: MarketplaceContext): Promise<MarketplaceCategory[]> {
  const { apiUrl } = context.config.etsy;
  const now = context.now().getTime();
  const known = kept.get(apiUrl);
  if (known && Math.abs(now - known.at) < keptMs) return known.categories;
  const categories = (await categoryTree(context)).categories ?? [];
  kept.set(apiUrl, { at: now, categories });
  return categories;
}

const withOtherWords = (words: readonly string[]): Set<string> =>
  new Set([...words, ...words.flatMap(otherWordsOf)]);

const parted = /[&,/]|\band\b/;

/** What a category's name stands for: `Men's Jackets & Coats` is men's jackets, or men's coats. */
function meaningsOf(name: string): string[][] {
  const whose = /^\S+s?['’]s?\s/.exec(name)?.[0] ?? '';
  const parts = name.slice(whose.length).split(parted);
  return parts.map((part) => wordsOf(`${whose}${part}`).filter((word) => word.length > 1));
}

/**
 * How well a category fits a name: its own words count more than those of its parent. 0 if one of its words is missing, or
 * if they only say how a thing is: what is Art Deco is no art.
 */
function scoreOf(category: MarketplaceCategory, parent: string, title: Set<string>): number {
  const own = meaningsOf(category.name).filter(
    (words) => !words.every(saysHow) && words.every((word) => title.has(word)),
  );
  if (own.length === 0) return 0;
  const words = new Set(own.flat()).size;
  return words * 10 + wordsOf(parent).filter((word) => title.has(word)).length * 3 + category.level;
}

/**
 * Categories that fit the name, best first: our own match by words, as Etsy has no such call. Words before the first
 * comma, dash or "with" count more than those after it. A category on another marketplace counts most.
 */
export async function suggestCategories(
  context: MarketplaceContext,
  { title, elsewhere = [] }: Pick<ListingDraft, 'title'> & { elsewhere?: readonly string[] },
): Promise<SuggestedCategory[]> {
  const categories = await readCategories(context);
  const byId = new Map(categories.map((category) => [category.id, category]));
  const [head = ''] = title.split(/\s[-–—|]\s|,|\(|\bwith\b/i);
  // The top of another tree, such as "Home, Furniture & DIY", says nothing of the single thing.
  const below = elsewhere.slice(1);
  const texts = [title, head, below.join(' '), below.at(-1) ?? ''];
  const sets = texts.map((text) => withOtherWords(wordsOf(text)));
  const scored = categories.flatMap((category) => {
    const parent = byId.get(category.parent_id ?? '')?.name ?? '';
    const score = sets.reduce((sum, words) => sum + scoreOf(category, parent, words), 0);
    return score > 0 ? [{ category, score }] : [];
  });
  const pathOf = (category: MarketplaceCategory): string[] => {
    const above = byId.get(category.parent_id ?? '');
    return [...(above ? pathOf(above) : []), category.name];
  };
  return scored
    .toSorted((one, other) => other.score - one.score)
    .slice(0, mostSuggested)
    .map(({ category }) => ({ id: category.id, path: pathOf(category) }));
}

const noCategory = () =>
  new MarketplaceError('setup', 'Etsy needs a category.', {
    nextStep: 'Choose an Etsy category in the product, or under Settings → Default Policies.',
    fix: inPolicies('etsy', 'taxonomy_id'),
  });

/**
 * The draft in the category of its listing of before, if none is chosen: the seller may have corrected it on Etsy. Throws
 * `setup` if buyers would see it in none but a guessed one.
 */
export async function withEarlierCategory(
  context: MarketplaceContext,
  draft: CheckedDraft,
): Promise<CheckedDraft> {
  if (draft.settings.taxonomy_id) return draft;
  const { listingId } = splitId(draft.previous?.externalId ?? '');
  const before = listingId ? await readListing(context, listingId) : null;
  // That of a draft may be a guess.
  if (before?.taxonomy_id && before.state !== 'draft')
    return { ...draft, settings: { ...draft.settings, taxonomy_id: String(before.taxonomy_id) } };
  if (draft.live) throw noCategory();
  return draft;
}

/** Id of the category that fits the title best, otherwise that of collectibles. Throws `setup` if it may not be guessed. */
export async function fittingCategory(context: MarketplaceContext, draft: ListingDraft): Promise<string> {
  if (draft.knownCategory) throw noCategory();
  const [best] = await suggestCategories(context, draft);
  if (best) return best.id;
  const categories = await readCategories(context);
  const rest = categories.find(({ name }) => name === forTheRest) ?? categories.find(({ leaf }) => leaf);
  if (!rest) throw noCategory();
  return rest.id;
}
