import type { ProposedCategory } from '@crosslister/contract/listings/category-choice.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { ListingRow, ProductRow } from '../../../db/schema.ts';
import type { Settings } from '../../settings/seller-settings.ts';

/** Where a product would be listed, and who says so. */
export interface Proposal extends ProposedCategory {
  /** Names of the category from the main one down, if it was suggested. */
  path?: readonly string[];
}

export interface Wanted {
  userId: number;
  settings: Settings;
  products: readonly ProductRow[];
  /** Listings of these products, also those that have ended. */
  listings: readonly ListingRow[];
  platforms: readonly Platform[];
}

export const proposalKey = (platform: Platform, productId: number) => `${platform} ${productId}`;
