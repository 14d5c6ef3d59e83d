import type { Platform } from '@crosslister/contract/platforms.ts';
import { DelistResult } from '@crosslister/contract/results.ts';
import { callApi } from '../../../lib/api-client.ts';

interface Delisting {
  productId: number;
  platforms: readonly Platform[];
  /** With this id it can be undone, even before its answer arrives. */
  undoId: string;
  undoes: string | undefined;
}

/** Ends one product's listings and waits for the result. */
export function delistProduct({ productId, platforms, undoId, undoes }: Delisting, signal: AbortSignal) {
  return callApi('/api/delist/manual/', DelistResult, {
    method: 'POST',
    body: { product_id: productId, platforms, undo_id: undoId, undoes },
    signal,
  });
}
