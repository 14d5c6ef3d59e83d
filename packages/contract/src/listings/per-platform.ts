import { z } from 'zod';
import type { ListingField } from '../platforms/description.ts';
import { byPlatform, listingFieldsOf, type Platform, platformNames, titleLimit } from '../platforms.ts';
import { hasWholePence, MAX_PRICE } from '../schemas/price.ts';
import { trimmedText } from '../schemas/text.ts';
import type { ListingValuesOf, PerPlatform as Values } from './listing-values.ts';

// What a product says on each platform, as the descriptions have it, as schemas of the calls.

const text = (label: string, max: number) => trimmedText(max, `${label} takes at most ${max} characters.`);

const pounds = (label: string) =>
  z
    .number(`${label} must be a number such as 12.50.`)
    .min(0.01, `${label} must be at least £0.01.`)
    .max(MAX_PRICE, `${label} is too large.`)
    .refine(hasWholePence, `${label} takes at most two decimals.`);

function fieldSchema(label: string, field: ListingField): z.ZodType {
  switch (field.kind) {
    case 'text':
      return text(label, field.maxLength);
    case 'list': {
      const { accepts } = field;
      const each = text(label, field.maxLength).min(1, `${label} must not be empty.`);
      const checked = accepts
        ? each.refine((value) => accepts.pattern.test(value), `${label} take ${accepts.words} only.`)
        : each;
      return z.array(checked).max(field.most, `${label} takes at most ${field.most}.`);
    }
    case 'amount':
      return pounds(label);
    case 'number':
      return z
        .int(`${label} must be a whole number.`)
        .min(field.min, `${label} must be at least ${field.min}.`)
        .max(field.max, `${label} must be at most ${field.max}.`);
    case 'switch':
      return z.boolean();
    case 'policy':
      return text(label, 500);
  }
}

/** A value that is emptied is sent as null, as an empty text or as an empty list. */
function shapeOf(platform: Platform) {
  const name = platformNames[platform];
  const fields = Object.entries(listingFieldsOf(platform)).map(
    ([key, field]) => [key, fieldSchema(`${name} ${field.label}`, field).nullish()] as const,
  );
  return {
    title: text(`${name} title`, titleLimit(platform) ?? 500).nullish(),
    description: text(`${name} description`, 500_000).nullish(),
    price: pounds(`${name} price`).nullish(),
    ...Object.fromEntries(fields),
  };
}

/** What a product says on one platform. */
export const listingValuesSchema = <P extends Platform>(platform: P) =>
  z.object(shapeOf(platform)) as unknown as z.ZodType<ListingValuesOf<P>, ListingValuesOf<P>>;

/** What is said on each platform otherwise than everywhere. It is sent whole: what is left out is as everywhere. */
export const PerPlatform = z.object(
  byPlatform((platform) => listingValuesSchema(platform).optional()),
) as unknown as z.ZodType<Values, Values>;
