import type { Platform } from '@crosslister/contract/platforms.ts';
import { BulkActionResult } from '@crosslister/contract/results.ts';
import { callApi } from '../../../lib/api-client.ts';
import type { BulkTarget } from '../../../lib/dialog-props.ts';

/** Stores the delists of a whole choice, which run in the background. */
export function delistMany(target: BulkTarget, platforms: readonly Platform[], undoes: string | undefined) {
  return callApi('/api/products/bulk_action/', BulkActionResult, {
    method: 'POST',
    body: { action: 'delist', platforms, undoes, ...target },
    respondAsync: true,
  });
}
