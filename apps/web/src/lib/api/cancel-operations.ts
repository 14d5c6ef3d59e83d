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
  if (cancelled + stopping === 0) throw new Error('It has ended already. The queue shows how.');
  const rest = [
    stopping > 0 && `${plural(stopping, 'step')} under way: the queue shows how it ends.`,
    kept > 0 && `${plural(kept, 'step')} had ended already.`,
  ];
  const details = rest.filter(Boolean).join(' ');
  return details ? { details } : {};
}
