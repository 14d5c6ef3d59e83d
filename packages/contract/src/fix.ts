import { z } from 'zod';
import { Platform } from './platforms.ts';

export const fixableFields = [
  'name',
  'sku',
  'price',
  'quantity',
  'photos',
  'description',
  'ebay_category',
  'condition',
  'specifics',
] as const;

/** Settings of a platform's listings, as `pricing_rules` names them. */
export const fixableSettings = [
  'payment_policy',
  'shipping_policy',
  'return_policy',
  'postcode',
  'shipping_profile',
  'processing_profile',
  'who_made',
  'when_made',
  'taxonomy_id',
] as const;

/** Where the seller mends what a marketplace, or Crosslister, refused: a page of the settings or a field of the product. */
export const Fix = z.discriminatedUnion('target', [
  z.object({
    target: z.literal('settings'),
    section: z.enum(['connections', 'policies']),
    platform: Platform,
    /** The one setting it is, where there is one. */
    setting: z.enum(fixableSettings).optional(),
  }),
  z.object({
    target: z.literal('product'),
    field: z.enum(fixableFields),
    /** Item specifics that are missing, with the field `specifics`. */
    specifics: z.array(z.string()).optional(),
  }),
]);
export type Fix = z.infer<typeof Fix>;
