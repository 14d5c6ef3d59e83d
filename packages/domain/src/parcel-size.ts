import type { ByHand } from '@crosslister/contract/platforms/description.ts';
import type { MeasureField } from '@crosslister/contract/seller-fields.ts';

/**
 * The smallest size of parcel that takes this weight and size; null if that is not known, or if none does. A weight alone
 * is not enough: a duvet is light.
 */
export function parcelSize(
  sizes: NonNullable<ByHand['parcels']>['sizes'],
  parcel: Readonly<Partial<Record<MeasureField, number | null>>>,
): string | null {
  const { parcel_weight_g: grams, parcel_length_cm, parcel_width_cm, parcel_height_cm } = parcel;
  if (!grams || !parcel_length_cm || !parcel_width_cm || !parcel_height_cm) return null;
  const litres = (parcel_length_cm * parcel_width_cm * parcel_height_cm) / 1000;
  return sizes.find((size) => grams <= size.grams && litres <= size.litres)?.name ?? null;
}
