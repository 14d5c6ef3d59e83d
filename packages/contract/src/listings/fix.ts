import { z } from 'zod';
import { fixableFields } from '../lists.ts';
import { fixableSettings } from '../platforms.ts';
import { Platform } from '../schemas/platform-schemas.ts';

/** Where the seller fixes the cause of a refusal: a page of the settings or a field of the product. */
export const Fix = z.discriminatedUnion('target', [
  z.object({
    target: z.literal('settings'),
    section: z.enum(['connections', 'policies']),
    platform: Platform,
    /** The setting, if it is a single one. */
    setting: z.enum(fixableSettings).optional(),
  }),
  z.object({
    target: z.literal('product'),
    field: z.enum(fixableFields),
    /** Missing item specifics, if the field is `specifics`. */
    specifics: z.array(z.string()).optional(),
  }),
]);
export type Fix = z.infer<typeof Fix>;
