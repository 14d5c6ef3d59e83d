import { ebay } from './ebay.ts';
import { etsy } from './etsy.ts';
import { vinted } from './vinted.ts';
import { woocommerce } from './woocommerce.ts';

/** Every marketplace, in the order every screen shows them. Adding one is its description and a line here. */
export const descriptions = { woocommerce, ebay, etsy, vinted };

/** Where a seller's titles, prices and photos come from until they say otherwise. */
export const usualSource = 'woocommerce';
