import { wordList } from '@crosslister/contract/word-list.ts';
import type { MarketplaceContext } from '../../context.ts';
import type { ListingDraft } from '../../listing/listing.ts';
import { chosenTerms } from '../account/terms.ts';
import type { Product } from '../answers.ts';
import { settingsOf } from '../settings.ts';
import { madeByUs } from './listing.ts';

/** A product's place in the store: its category, how it is posted and how it is taxed. */
export interface Placed {
  fields: Record<string, unknown>;
  /** The class of tax that it gets, which its price depends on. Null: that which it has. */
  taxClass: string | null;
  warnings: string[];
}

const nowhere: Placed = { fields: {}, taxClass: null, warnings: [] };

/** The category that WooCommerce gives a product without one, by its usual slug. */
export const isUncategorised = ({ slug, name }: { slug: string; name: string }) =>
  slug === 'uncategorized' || /^uncategori[sz]ed$/i.test(name);

/**
 * By the settings of the product, its category or the seller. What is not chosen stays as it is, and categories that the
 * owner of the store gave a product that is not ours stay beside ours. What the store does not have is left out and said.
 */
export async function placedBy(
  context: MarketplaceContext,
  draft: ListingDraft,
  product: Product | null,
): Promise<Placed> {
  if (product?.type === 'variation') return nowhere;
  const settings = settingsOf(draft);
  const { categoryId, shippingClass, taxClass, gone } = await chosenTerms(context, settings);
  const kept =
    product && !madeByUs(product) ? product.categories.filter((each) => !isUncategorised(each)) : [];
  const ids = [...new Set([...kept.map(({ id }) => id), ...(categoryId === null ? [] : [categoryId])])];
  return {
    fields: {
      ...(categoryId !== null && { categories: ids.map((id) => ({ id })) }),
      ...(shippingClass !== null && { shipping_class: shippingClass }),
      ...(taxClass !== null && { tax_class: taxClass }),
      // The last one of a thing is sold once.
      ...(draft.quantity === 1 && settings.backorders === 'stop' && { backorders: 'no' }),
    },
    taxClass,
    warnings:
      gone.length > 0
        ? [`Your store has no ${wordList(gone)}: choose it again under Settings, Default Policies.`]
        : [],
  };
}
