import { z } from 'zod';
import { fixableFields, fixableSettings } from './lists.ts';
import { Platform } from './platform-schemas.ts';

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
