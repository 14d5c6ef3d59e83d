import type { MarketplaceContext } from '../../context.ts';
import type { ListingDraft } from '../../listing/listing.ts';
import { readSetting } from '../prices/vat.ts';

/** Grams in each of WooCommerce's units. */
const grams: Readonly<Record<string, number>> = { kg: 1000, g: 1, lbs: 453.592_37, oz: 28.349_523 };

/**
 * The weight of a new product, in the store's unit. A product the store has already keeps its own weight, so this is
 * sent once. Without a unit that can be read nothing is sent: 400 could be grams or pounds.
 */
export async function weightFields(context: MarketplaceContext, { parcel }: ListingDraft) {
  const weight = parcel?.parcel_weight_g;
  if (!weight) return {};
  const unit = grams[(await readSetting(context, 'products/woocommerce_weight_unit')) ?? ''];
  return unit ? { weight: String(Number((weight / unit).toFixed(3))) } : {};
}
