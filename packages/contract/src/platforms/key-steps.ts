import type { Platform } from '../platforms.ts';
import { ebayKeySteps, ebayMistaken } from './ebay-keys.ts';
import { etsyKeySteps } from './etsy-keys.ts';
import type { KeyStep, Mistaken } from './key-step.ts';
import { storeKeySteps } from './woocommerce-keys.ts';

// Not in the descriptions, which are part of the first screen.

/** How a seller gets the keys of each platform, up to where they are entered here. */
export const keySteps: Partial<Record<Platform, readonly KeyStep[]>> = {
  woocommerce: storeKeySteps,
  ebay: ebayKeySteps,
  etsy: etsyKeySteps,
};

export const mistakenKeys: Partial<Record<Platform, Mistaken>> = { ebay: ebayMistaken };
