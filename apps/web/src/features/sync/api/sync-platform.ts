import type { ImportablePlatform } from '@crosslister/contract/platforms.ts';
import { SyncResult } from '@crosslister/contract/results.ts';
import { callApi } from '../../../lib/api-client.ts';

export function syncPlatform(platform: ImportablePlatform) {
  return callApi(`/api/sync/${platform}/`, SyncResult, { method: 'POST' });
}
