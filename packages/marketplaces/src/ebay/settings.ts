import type { SettingsOf } from '@crosslister/contract/platforms.ts';
import { settingsSchema } from '@crosslister/contract/schemas/setting-schemas.ts';

/** What a seller chooses for all their listings on eBay. */
export const EbaySettings = settingsSchema('ebay');
export type EbaySettings = SettingsOf<'ebay'>;
