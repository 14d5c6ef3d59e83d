import { callApi } from '../api-client.ts';
import { plural } from '../format.ts';

/**
 * Cancels those of these operations that have not ended. Returns what the seller should know about the others. Throws
 * if nothing could be cancelled.
 */
export async function cancelOperations(ids: readonly number[]): Promise<{ details?: string }> {
  const { cancelled, stopping, kept } = await callApi(
    '/api/operations/cancel/',
    async () => (await import('@crosslister/contract/operation.ts')).CancelResult,
    { method: 'POST', body: { ids } },
  );
  if (cancelled + stopping === 0) throw new Error('It has already finished. The queue shows the result.');
  const rest = [
    stopping > 0 && `${plural(stopping, 'step')} in progress. The queue shows the result.`,
    kept > 0 && `${plural(kept, 'step')} had already finished.`,
  ];
  const details = rest.filter(Boolean).join(' ');
  return details ? { details } : {};
}
