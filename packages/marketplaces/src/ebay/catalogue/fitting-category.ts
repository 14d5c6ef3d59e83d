import type { SuggestedCategory } from '../../catalogue/category.ts';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { inProduct } from '../../fix.ts';
import type { ListingDraft } from '../../listing/listing.ts';
import { CategorySuggestions } from '../answers.ts';
import { askIfKnown } from '../client.ts';
import { listingTitle } from '../listing/listing-texts.ts';
import { findOffer } from '../listing/offer.ts';
import { taxonomy, ukTree } from './category.ts';

// The Taxonomy API allows few calls a day for the whole app key, and the same name is asked for again when it is listed.
const keptMs = 3_600_000;
const mostKept = 5000;
const kept = new Map<string, { at: number; suggestions: SuggestedCategory[] }>();

/**
 * eBay's own suggestions for the name, best first (Taxonomy API, getCategorySuggestions); asked at most once an hour.
 * Empty where eBay has none.
 */
export async function suggestCategories(
  context: MarketplaceContext,
  { title }: Pick<ListingDraft, 'title'>,
): Promise<SuggestedCategory[]> {
  const name = listingTitle(title);
  if (!name) return [];
  const key = `${context.config.ebay.apiUrl} ${name.toLowerCase()}`;
  const now = context.now().getTime();
  const known = kept.get(key);
  if (known && Math.abs(now - known.at) < keptMs) return known.suggestions;
  const answer = await askIfKnown(context, CategorySuggestions, {
    method: 'GET',
    path: `${taxonomy}/category_tree/${ukTree}/get_category_suggestions`,
    query: { q: name },
  });
  const suggestions = (answer?.categorySuggestions ?? []).map(
    ({ category, categoryTreeNodeAncestors: above }) => ({
      id: category.categoryId,
      path: [...above.map(({ categoryName }) => categoryName).reverse(), category.categoryName],
    }),
  );
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, { at: now, suggestions });
  return suggestions;
}

/** Of distant parts of eBay's tree. */
const commonWords = ['book', 'jacket', 'chair', 'necklace'];

/**
 * Whether this eBay has suggestions for all that is common: where it has not, no suggestion says nothing about a name.
 * At most four calls an hour.
 */
export async function hasSuggestions(context: MarketplaceContext): Promise<boolean> {
  for (const title of commonWords) {
    if ((await suggestCategories(context, { title })).length === 0) return false;
  }
  return true;
}

/** Id of the category in which it was listed before. */
export const earlierCategory = async (context: MarketplaceContext, { previous, sku }: ListingDraft) =>
  previous && (await findOffer(context, sku))?.categoryId;

/**
 * Id of the category for a draft without one: that of its earlier offer, which the seller may have corrected on eBay,
 * otherwise eBay's own suggestion for the name, if it may be used. Throws `setup` if there is none.
 */
export async function fittingCategory(context: MarketplaceContext, draft: ListingDraft): Promise<string> {
  const earlier = (await findOffer(context, draft.sku))?.categoryId;
  if (earlier) return earlier;
  const [best] = draft.knownCategory ? [] : await suggestCategories(context, draft);
  if (best) return best.id;
  throw new MarketplaceError('setup', 'eBay needs a category.', {
    nextStep: 'Choose an eBay Category in the product, or a default category in Settings.',
    fix: inProduct('ebay_category'),
  });
}
