import type { Platform } from '@crosslister/contract/platforms.ts';
import { DelistResult } from '@crosslister/contract/results.ts';
import { callApi } from '../../../lib/api-client.ts';

/** Ends one product's listings and waits for how it went. */
export function delistProduct(productId: number, platforms: readonly Platform[], signal: AbortSignal) {
  return callApi('/api/delist/manual/', DelistResult, {
    method: 'POST',
    body: { product_id: productId, platforms },
    signal,
  });
}
