import type { PlatformSettings } from '@crosslister/contract/credentials.ts';
import { byPlatform, type Platform, platformNames } from '@crosslister/contract/platforms.ts';

interface PlatformSetting {
  enabled: boolean;
  name: string;
}

/** All platforms with the seller's choices. One that was never changed is shown under its own name. */
export const completePlatformSettings = (chosen: PlatformSettings): Record<Platform, PlatformSetting> =>
  byPlatform((platform) => ({
    enabled: chosen[platform]?.enabled ?? true,
    name: chosen[platform]?.name || platformNames[platform],
  }));
