import type { PlatformSettings } from '@crosslister/contract/credentials.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';

interface PlatformSetting {
  enabled: boolean;
  name: string;
}

/** All four platforms with the seller's choices. One that was never changed is shown under its own name. */
export function completePlatformSettings(chosen: PlatformSettings): Record<Platform, PlatformSetting> {
  const of = (platform: Platform): PlatformSetting => ({
    enabled: chosen[platform]?.enabled ?? true,
    name: chosen[platform]?.name || platformNames[platform],
  });
  return { woocommerce: of('woocommerce'), ebay: of('ebay'), etsy: of('etsy'), vinted: of('vinted') };
}
