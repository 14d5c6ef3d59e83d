import { byPlatform, type Platform } from '@crosslister/contract/platforms.ts';
import { byHandMarketplace } from './by-hand.ts';
import type { ByHandMarketplace } from './by-hand-marketplace.ts';
import { ebay } from './ebay/ebay.ts';
import { etsy } from './etsy/etsy.ts';
import type { Marketplace } from './marketplace.ts';
import { woocommerce } from './woocommerce/woocommerce.ts';

/** Every marketplace the server can work with through an API. A new one is a folder and its name here. */
export const marketplaces: Partial<Record<Platform, Marketplace>> = { woocommerce, ebay, etsy };

/** Every marketplace the seller can work with in their own browser, with or without the extension. */
export const byHandMarketplaces: Record<Platform, ByHandMarketplace | undefined> =
  byPlatform(byHandMarketplace);

/** The adapter of a platform. Undefined where listing is a step of the seller's. */
export function findMarketplace(platform: Platform): Marketplace | undefined {
  return marketplaces[platform];
}

/** The platform as the seller works it by hand. Undefined where only the server lists. */
export function findByHand(platform: Platform): ByHandMarketplace | undefined {
  return byHandMarketplaces[platform];
}

/** Statuses stored where only the seller could look. */
const sellersWord: Record<string, string> = {
  'ended by the seller': 'ended by you',
  'sold there': 'sold there, as you said',
};

/**
 * A `statusSeen` in words for the seller. One without an entry among the adapter's words
 * gets at least readable spelling.
 */
export function statusInWords(platform: Platform, statusSeen: string): string {
  const words: Record<string, string> = { ...sellersWord, ...findMarketplace(platform)?.listing.statusWords };
  const inWords = (status: string) =>
    words[status] ?? (/^\w+$/.test(status) ? status.replaceAll('_', ' ').toLowerCase() : status);
  return statusSeen.split(', ').map(inWords).join(', ');
}

/** The public id in a listing's URL. Null if it is not one of this platform's. */
export function externalIdFromUrl(platform: Platform, url: string): string | null {
  const marketplace = findMarketplace(platform)?.listing ?? findByHand(platform);
  return marketplace?.externalIdFromUrl(url) ?? null;
}
