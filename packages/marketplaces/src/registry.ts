import type { Platform } from '@crosslister/contract/platforms.ts';
import { ebay } from './ebay/ebay.ts';
import { etsy } from './etsy/etsy.ts';
import type { Marketplace } from './marketplace.ts';
import { woocommerce } from './woocommerce/woocommerce.ts';

/** Every marketplace the server can work with by itself. Adding one is a folder and a line here. */
export const marketplaces: Partial<Record<Platform, Marketplace>> = { woocommerce, ebay, etsy };

/** The adapter of a platform, or undefined where listing is a step of the seller's own. */
export function findMarketplace(platform: Platform): Marketplace | undefined {
  return marketplaces[platform];
}
