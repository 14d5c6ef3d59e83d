import { type Platform, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import { useMemo } from 'react';
import { useCredentials } from '../api/get-credentials.ts';

export interface EnabledPlatform {
  platform: Platform;
  name: string;
}

/** The platforms the seller wants to see, in order, with their names. All of them until the settings are loaded. */
export function useEnabledPlatforms(): EnabledPlatform[] {
  const settings = useCredentials().data?.platform_settings;
  return useMemo(
    () =>
      platforms
        .filter((platform) => settings?.[platform]?.enabled ?? true)
        .map((platform) => ({ platform, name: settings?.[platform]?.name || platformNames[platform] })),
    [settings],
  );
}
