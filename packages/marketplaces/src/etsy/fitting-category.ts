import type { MarketplaceCategory } from '@crosslister/contract/policies.ts';
import type { MarketplaceContext } from '../context.ts';
import { MarketplaceError } from '../errors.ts';
import { inPolicies } from '../fix.ts';
import { categoryTree } from './category.ts';

// The tree has thousands of categories, and a bulk crosslist needs it for each of its products.
const keptMs = 3_600_000;
const kept = new Map<string, { at: number; categories: MarketplaceCategory[] }>();

/** The category used when none fits. */
const forTheRest = 'Collectibles';

async function readCategories(context: MarketplaceContext): Promise<MarketplaceCategory[]> {
  const { apiUrl } = context.config.etsy;
  const now = context.now().getTime();
  const known = kept.get(apiUrl);
  if (known && Math.abs(now - known.at) < keptMs) return known.categories;
  const categories = (await categoryTree(context)).categories ?? [];
  kept.set(apiUrl, { at: now, categories });
  return categories;
}

/** The words of a name, in the singular. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return words.map((word) =>
    word
      .replace(/ies$/, 'y')
      .replace(/(ss|x|z|ch|sh)es$/, '$1')
      .replace(/([^s])s$/, '$1'),
  );
}

/**
 * How well a category fits a name: its own words count more than those of its parent. 0 if one of its words is missing.
 */
function scoreOf(category: MarketplaceCategory, parent: string, title: Set<string>): number {
  const own = wordsOf(category.name);
  if (own.length === 0 || !own.every((word) => title.has(word))) return 0;
  return own.length * 10 + wordsOf(parent).filter((word) => title.has(word)).length * 3 + category.level;
}

/** Id of the category that fits the title best, otherwise that of collectibles. */
export async function fittingCategory(context: MarketplaceContext, title: string): Promise<string> {
  const categories = await readCategories(context);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const words = new Set(wordsOf(title));
  let best = categories.find(({ name }) => name === forTheRest) ?? categories.find(({ leaf }) => leaf);
  let most = 0;
  for (const category of categories) {
    const score = scoreOf(category, names.get(category.parent_id ?? '') ?? '', words);
    if (score > most) [best, most] = [category, score];
  }
  if (best) return best.id;
  throw new MarketplaceError('setup', 'Etsy needs a category.', {
    nextStep: 'Choose an Etsy category under Settings -> Default Policies.',
    fix: inPolicies('etsy', 'taxonomy_id'),
  });
}
