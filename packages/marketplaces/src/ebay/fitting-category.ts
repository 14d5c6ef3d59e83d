import type { MarketplaceContext } from '../context.ts';
import { MarketplaceError } from '../errors.ts';
import { inProduct } from '../fix.ts';
import type { ListingDraft } from '../marketplace.ts';
import { CategorySuggestions } from './answers.ts';
import { taxonomy, ukTree } from './category.ts';
import { askIfKnown } from './client.ts';
import { findOffer } from './offer.ts';
import { listingTitle } from './wording.ts';

/**
 * Id of the category for a draft without one: that of its earlier offer, which the seller may have corrected on eBay,
 * otherwise eBay's own suggestion for the name (Taxonomy API, getCategorySuggestions). Throws `setup` if there is none.
 */
export async function fittingCategory(context: MarketplaceContext, draft: ListingDraft): Promise<string> {
  const earlier = (await findOffer(context, draft.sku))?.categoryId;
  if (earlier) return earlier;
  const answer = await askIfKnown(context, CategorySuggestions, {
    method: 'GET',
    path: `${taxonomy}/category_tree/${ukTree}/get_category_suggestions`,
    query: { q: listingTitle(draft.title) },
  });
  const [best] = answer?.categorySuggestions ?? [];
  if (best) return best.category.categoryId;
  throw new MarketplaceError('setup', 'eBay needs a category.', {
    nextStep: 'Choose an eBay Category in the product, or a default category in Settings.',
    fix: inProduct('ebay_category'),
  });
}
