import type { Platform } from '@crosslister/contract/platforms.ts';
import { useMemo } from 'react';
import { useCredentials } from '../../../lib/api/get-credentials.ts';
import { isConnected } from '../../../lib/platforms/is-connected.ts';
import { lastPlatforms } from '../../../lib/platforms/last-platforms.ts';
import { useEnabledPlatforms } from '../../../lib/platforms/platform-settings.ts';

/** Where the seller listed the last time, or has accounts. */
export function useUsedPlatforms(): readonly Platform[] {
  const enabled = useEnabledPlatforms();
  const { data: credentials } = useCredentials();
  return useMemo(() => {
    const last = lastPlatforms.read() ?? [];
    const all = enabled.map(({ platform }) => platform);
    if (last.length > 0) return all.filter((platform) => last.includes(platform));
    return all.filter((platform) => credentials && isConnected(credentials, platform));
  }, [enabled, credentials]);
}
