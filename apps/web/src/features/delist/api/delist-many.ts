import { BulkActionResult } from '@crosslister/contract/results.ts';
import { callApi } from '../../../lib/api-client.ts';
import type { DelistOrder } from '../delist-order.ts';

/** Stores the delists of a whole choice, which run in the background. */
export function delistMany({ target, platforms, skip }: DelistOrder, undoes: string | undefined) {
  return callApi('/api/products/bulk_action/', BulkActionResult, {
    method: 'POST',
    body: { action: 'delist', platforms, skip, undoes, ...target },
    respondAsync: true,
  });
}
