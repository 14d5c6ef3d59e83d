import { type MeasureField, measureNames, sellerField } from '@crosslister/contract/seller-fields.ts';

/** Weight and size of a parcel, as far as they are known. */
export type Measures = Readonly<Partial<Record<MeasureField, number | null>>>;

// By all the names that marketplaces have for them.
const grams: Readonly<Record<string, number>> = {
  g: 1,
  gram: 1,
  kg: 1000,
  kilogram: 1000,
  oz: 28.349_523,
  ounce: 28.349_523,
  lb: 453.592_37,
  lbs: 453.592_37,
  pound: 453.592_37,
};
const centimetres: Readonly<Record<string, number>> = {
  mm: 0.1,
  cm: 1,
  centimeter: 1,
  m: 100,
  meter: 100,
  in: 2.54,
  inch: 2.54,
  inches: 2.54,
  ft: 30.48,
  feet: 30.48,
  yd: 91.44,
};

const factorOf = (name: MeasureField, unit: string): number | undefined =>
  (sellerField(name).unit === 'g' ? grams : centimetres)[unit.toLowerCase()];

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** One of our measures in another unit. Null without it, or where the unit is not known: 400 could be grams or pounds. */
export function inUnit(measures: Measures | undefined, name: MeasureField, unit: string): number | null {
  const factor = factorOf(name, unit);
  const value = measures?.[name];
  return value && factor ? rounded(value / factor, 3) : null;
}

/** Measures as a marketplace has them, in our units. What is no positive number within our limits is not known. */
export function readMeasures(
  read: Readonly<Partial<Record<MeasureField, { value: unknown; unit: string | null | undefined }>>>,
): Measures | undefined {
  const known = measureNames.flatMap((name) => {
    const { value, unit } = read[name] ?? {};
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    const factor = factorOf(name, unit ?? '');
    if (typeof number !== 'number' || !factor) return [];
    const ours = rounded(number * factor, sellerField(name).unit === 'g' ? 0 : 1);
    return ours > 0 && ours <= (sellerField(name).max ?? 0) ? [[name, ours] as const] : [];
  });
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}
