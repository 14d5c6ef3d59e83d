import { z } from 'zod';
import type { Platform } from './platforms.ts';

/** What the extension's helper says when the seller has saved the form, or has not. */
export const ExtensionAnswer = z.object({
  success: z.boolean(),
  listing_url: z.string().nullish(),
  draft: z.boolean().nullish(),
  error: z.string().nullish(),
});
export type ExtensionAnswer = z.infer<typeof ExtensionAnswer>;

/** The helper's functions on `window.crosslisterExtension`; each takes a ListingForm and resolves to an answer. */
export const extensionFunctions: Partial<Record<Platform, string>> = {
  etsy: 'crosslistToEtsy',
  vinted: 'crosslistToVinted',
};
