import { catalogueCategories } from '@crosslister/contract/platforms.ts';
import { type MeasureField, measureNames } from '@crosslister/contract/seller-fields.ts';
import type { Parcel } from '@crosslister/contract/settings/parcel.ts';
import type { Db, ProductRow } from '../../db/schema.ts';
import { categoryLines } from '../policies/category-names.ts';
import type { Settings } from '../settings/seller-settings.ts';

type PartOfParcel = Partial<Record<MeasureField, number | null>>;

const sides = measureNames.filter((name) => name !== 'parcel_weight_g');

/**
 * Weight and size of the parcel: the product's own, else those of its category or of one above it, else those for all.
 * A size is taken as a whole, so that no length of one parcel meets the height of another.
 */
export async function parcelOf(
  db: Db,
  product: ProductRow,
  { pricingRules: { parcels }, defaultEbayCategory }: Settings,
  categoryId = product.ebay_category || defaultEbayCategory,
): Promise<Parcel> {
  const { usual, by_category: rules } = parcels;
  const lines = await categoryLines(
    db,
    catalogueCategories,
    rules.length > 0 && categoryId ? [categoryId] : [],
  );
  const line = lines.get(categoryId)?.ids.toReversed() ?? [categoryId];
  const byCategory = line.flatMap((id) => rules.find(({ category }) => category === id) ?? []);
  const sources: PartOfParcel[] = [product, ...byCategory, usual];
  const sized = sources.find((each) => sides.some((side) => each[side]));
  return {
    parcel_weight_g: sources.find((each) => each.parcel_weight_g)?.parcel_weight_g ?? null,
    parcel_length_cm: sized?.parcel_length_cm ?? null,
    parcel_width_cm: sized?.parcel_width_cm ?? null,
    parcel_height_cm: sized?.parcel_height_cm ?? null,
  };
}
