import { z } from 'zod';
import type { MarketplaceContext } from '../context.ts';
import type { ListingDraft } from '../marketplace.ts';
import { readIfAllowed } from './client.ts';

const Setting = z.object({ value: z.string() });

/** Grams in each of WooCommerce's units. */
const grams: Readonly<Record<string, number>> = { kg: 1000, g: 1, lbs: 453.592_37, oz: 28.349_523 };

/** The unit of the store's weights, or null if the key may not read the settings. */
async function weightUnit(context: MarketplaceContext): Promise<string | null> {
  const answer = { schema: Setting, what: 'its unit of weight' };
  const path = 'wc/v3/settings/products/woocommerce_weight_unit';
  return (await readIfAllowed(context, path, {}, answer))?.value ?? null;
}

/**
 * The weight of a new product, in the store's unit. A product the store has already keeps its own weight, so this is
 * sent once. Without a unit that can be read nothing is sent: 400 could be grams or pounds.
 */
export async function weightFields(context: MarketplaceContext, { parcel }: ListingDraft) {
  const weight = parcel?.parcel_weight_g;
  if (!weight) return {};
  const unit = grams[(await weightUnit(context)) ?? ''];
  return unit ? { weight: String(Number((weight / unit).toFixed(3))) } : {};
}
