import type { Platform } from '@crosslister/contract/platforms.ts';
import { DelistResult } from '@crosslister/contract/results.ts';
import { callApi } from '../../../lib/api-client.ts';

interface Delisting {
  productId: number;
  platforms: readonly Platform[];
  /** By which it can be taken back, even before its end is heard. */
  undoId: string;
}

/** Ends one product's listings and waits for how it went. */
export function delistProduct({ productId, platforms, undoId }: Delisting, signal: AbortSignal) {
  return callApi('/api/delist/manual/', DelistResult, {
    method: 'POST',
    body: { product_id: productId, platforms, undo_id: undoId },
    signal,
  });
}
