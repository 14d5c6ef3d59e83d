import type { Platform } from '@crosslister/contract/platforms.ts';
import type { BulkAction } from '@crosslister/contract/product-query.ts';
import { BulkActionResult } from '@crosslister/contract/results.ts';
import { callApi } from '../../../lib/api-client.ts';
import type { BulkTarget } from '../../../lib/dialog-props.ts';

/** Stores the crosslists of a choice, of one product or many, in one call. The server fixes the set of products. */
export function sendCrosslists(
  target: BulkTarget,
  platforms: readonly Platform[],
  inBrowser: readonly Platform[],
  { mode, skip, skipped, later }: Pick<BulkAction, 'mode' | 'skip' | 'skipped' | 'later'>,
) {
  return callApi('/api/products/bulk_action/', BulkActionResult, {
    method: 'POST',
    body: {
      action: 'crosslist',
      platforms,
      with_extension: inBrowser,
      category: 'known',
      mode,
      skip,
      skipped,
      later,
      ...target,
    },
    respondAsync: true,
  });
}
