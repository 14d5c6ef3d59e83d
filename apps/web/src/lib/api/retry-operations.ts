import { callApi } from '../api-client.ts';
import { explainError } from '../api-error.ts';
import { queryClient } from '../query-client.ts';
import { staleAfter } from '../query-keys.ts';

const operation = async () => (await import('@crosslister/contract/operation.ts')).Operation;

/** Puts operations back into the queue, one after another; returns why some were not, each reason once. */
export async function retryOperations(ids: readonly number[]): Promise<string[]> {
  const refusals = new Set<string>();
  for (const id of ids) {
    try {
      await callApi(`/api/operations/${id}/retry/`, operation, { method: 'POST' });
    } catch (error) {
      refusals.add(explainError(error));
    }
  }
  await Promise.all(staleAfter.operations.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return [...refusals];
}
