import { z } from 'zod';
import { type MeasureField, measureNames, sellerField } from '../seller-fields.ts';

/** A weight in whole grams, or a length in centimetres with one decimal; null where it is not known. */
export function Measure(name: MeasureField) {
  const { label, unit, max = 0 } = sellerField(name);
  const step = unit === 'g' ? 1 : 10;
  return z
    .union([
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d+(\.\d+)?$/, `${label} must be a number.`)
        .transform(Number),
    ])
    .refine((value) => value > 0, `${label} must be more than 0.`)
    .refine((value) => value <= max, `${label} takes at most ${max} ${unit}.`)
    .transform((value) => Math.max(1, Math.round(value * step)) / step)
    .pipe(z.number())
    .nullable();
}

/** Weight and size of a parcel. */
export type Parcel = Record<MeasureField, number | null>;
export const Parcel = z.object(
  Object.fromEntries(measureNames.map((name) => [name, Measure(name).default(null)])) as unknown as {
    [Name in MeasureField]: z.ZodDefault<z.ZodType<number | null, number | string | null>>;
  },
);

export const MAX_PARCEL_RULES = 200;

/** What holds for products that say nothing of their parcel: by their eBay category or one above it, then for all. */
export const ParcelDefaults = z.object({
  usual: Parcel.prefault({}),
  by_category: z
    .array(
      z
        .object({ category: z.string().regex(/^\d{1,15}$/, 'must be a category number of eBay') })
        .extend(Parcel.shape),
    )
    .max(MAX_PARCEL_RULES, `takes at most ${MAX_PARCEL_RULES} categories`)
    .default([]),
});
export type ParcelDefaults = z.infer<typeof ParcelDefaults>;
