import type { ImportablePlatform } from '@crosslister/contract/platforms.ts';
import type { DuplicateHandling } from '@crosslister/contract/product.ts';
import { ImportResult } from '@crosslister/contract/results.ts';
import { callApi } from '../../../lib/api-client.ts';

export function importPlatform(platform: ImportablePlatform, duplicateHandling: DuplicateHandling) {
  return callApi(`/api/import/${platform}/`, ImportResult, {
    method: 'POST',
    body: { duplicate_handling: duplicateHandling },
  });
}
