import { callApi } from '../api-client.ts';
import { explainError } from '../api-error.ts';
import { readAgain } from '../query-client.ts';
import { staleAfter } from '../query-keys.ts';

const operation = async () => (await import('@crosslister/contract/operation.ts')).Operation;

interface Retried {
  queued: readonly number[];
  /** Why the others were not, each reason once. */
  refusals: readonly string[];
}

/** Puts operations back into the queue, one after another. */
export async function retryOperations(ids: readonly number[]): Promise<Retried> {
  const queued: number[] = [];
  const refusals = new Set<string>();
  for (const id of ids) {
    try {
      await callApi(`/api/operations/${id}/retry/`, operation, { method: 'POST' });
      queued.push(id);
    } catch (error) {
      refusals.add(explainError(error));
    }
  }
  await readAgain(staleAfter.operations);
  return { queued, refusals: [...refusals] };
}
