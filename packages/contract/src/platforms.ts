import { wordList } from './word-list.ts';

/** The four marketplaces, in the order every screen shows them. The one place this list is written. */
export const platforms = ['woocommerce', 'ebay', 'etsy', 'vinted'] as const;
export type Platform = (typeof platforms)[number];

/** The name shown to the seller, and the letter of the Platforms column. */
export const platformNames: Record<Platform, string> = {
  woocommerce: 'WooCommerce',
  ebay: 'eBay',
  etsy: 'Etsy',
  vinted: 'Vinted',
};
/** Where a listing is, within a sentence. */
export const wherePlatform: Record<Platform, string> = {
  woocommerce: 'in the store',
  ebay: 'on eBay',
  etsy: 'on Etsy',
  vinted: 'on Vinted',
};
export const platformLetters: Record<Platform, string> = {
  woocommerce: 'W',
  ebay: 'E',
  etsy: 'Et',
  vinted: 'V',
};

/** Platforms a seller can list on in their own browser, by hand or with the extension. */
export const byHandPlatforms = ['etsy', 'vinted'] as const satisfies readonly Platform[];

/** Platforms with a category tree, and whether only its leaves accept listings. */
export const categoryPlatforms = ['ebay', 'etsy'] as const satisfies readonly Platform[];
export type CategoryPlatform = (typeof categoryPlatforms)[number];
export const listsInLeavesOnly: Record<CategoryPlatform, boolean> = { ebay: true, etsy: false };

/** Whether the server has no API to call there, so that every step is the seller's own. */
export const isHandOnly: Record<Platform, boolean> = {
  woocommerce: false,
  ebay: false,
  etsy: false,
  vinted: true,
};

/** What it costs to publish a draft there, in a sentence for the seller. Etsy: its listing fee of 2026. */
export const publishingFees: Partial<Record<Platform, string>> = {
  etsy: 'Etsy charges its listing fee of $0.20, converted to pounds, when this draft is put on sale.',
};

/** Platforms whose catalogue the server can read: offered for sync and import. */
export const importablePlatforms = ['woocommerce', 'ebay', 'etsy'] as const satisfies readonly Platform[];
export type ImportablePlatform = (typeof importablePlatforms)[number];

/** Names as a sentence lists them: "eBay, Etsy and WooCommerce". */
export const platformList = (platforms: readonly Platform[]): string =>
  wordList(platforms.map((platform) => platformNames[platform]));
