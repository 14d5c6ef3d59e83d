import { descriptionOf, type Platform } from '@crosslister/contract/platforms.ts';
import type { BulkTarget } from '../../../lib/dialog-props.ts';
import { agreedTo, doubtsAbout, suggestedInstead } from '../category/shown-categories.ts';
import { missingSentences } from '../check/missing-sentences.ts';
import type { ProductsToList } from '../check/use-products-to-list.ts';

/** The body of one product, in which it is asked about what is missing: the platforms that the seller ticked are meant. */
export function oneProduct(known: ProductsToList, selected: readonly Platform[], target: BulkTarget) {
  const { products, edits } = known;
  const [product] = products;
  /** Undefined until they are known. */
  const results = product && known.results.get(product.id);
  const chosen = (results ?? []).filter(({ platform }) => selected.includes(platform));
  const doubts = doubtsAbout(results ?? [], selected);
  return {
    ...known,
    product,
    results,
    // Categories are looked at before anything is sent. Everything else is asked about.
    mustLook: !known.isSeen && selected.some((platform) => descriptionOf(platform).categories),
    missing: missingSentences(chosen, selected),
    isBarred: chosen.some(({ gaps }) => gaps.some(({ waits_for }) => waits_for)),
    doubts,
    takeSuggestions: () =>
      edits.choose(suggestedInstead(chosen, selected).map(({ lacks, ...choice }) => choice)),
    order: () => ({
      target,
      save: () => edits.save(selected),
      categories: [...agreedTo(chosen, selected, doubts), ...edits.categoriesOf()],
    }),
  };
}

export type OneProduct = ReturnType<typeof oneProduct>;
