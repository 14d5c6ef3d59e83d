import type { SettingsOf } from '@crosslister/contract/platforms.ts';
import { settingsSchema } from '@crosslister/contract/schemas/setting-schemas.ts';

/** What a seller chooses for all their listings on Etsy. */
export const EtsySettings = settingsSchema('etsy');
export type EtsySettings = SettingsOf<'etsy'>;
