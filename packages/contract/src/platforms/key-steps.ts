import type { Platform } from '../platforms.ts';
import { ebayKeySteps, ebayMistaken } from './ebay-keys.ts';
import { etsyKeySteps, etsyMistaken } from './etsy-keys.ts';
import type { KeyStep, Mistaken } from './key-step.ts';
import { storeKeySteps, storeMistaken } from './woocommerce-keys.ts';

// Not in the descriptions, which are part of the first screen.

/** How a seller gets the keys of each platform, up to where they are entered here. */
export const keySteps: Partial<Record<Platform, readonly KeyStep[]>> = {
  woocommerce: storeKeySteps,
  ebay: ebayKeySteps,
  etsy: etsyKeySteps,
};

const mistaken: Partial<Record<Platform, Mistaken>> = {
  woocommerce: storeMistaken,
  ebay: ebayMistaken,
  etsy: etsyMistaken,
};

/** What was typed in place of a key, in a sentence, where it can be seen. Such a value is never saved. */
export const mistakenKey = (platform: Platform, field: string, typed: string): string | undefined =>
  mistaken[platform]?.[field]?.find(({ like }) => like.test(typed.trim()))?.words;
