import { byPlatform, descriptionOf } from '@crosslister/contract/platforms.ts';

/** The column that holds a platform's listing address. */
export const urlColumns = byPlatform((platform) => descriptionOf(platform).csvColumn);
