import { callApi } from '../api-client.ts';
import { plural } from '../format.ts';

/**
 * Takes back what of these operations has not ended; returns what the seller should know of the rest. Throws when nothing
 * could be taken back.
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
