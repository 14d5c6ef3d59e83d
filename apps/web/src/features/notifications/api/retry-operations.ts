import { Operation } from '@crosslister/contract/operation.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { explainError } from '../../../lib/api-error.ts';
import { staleAfter } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

/** Puts operations back into the queue, one after another; what cannot be retried is said once for each cause. */
export function useRetryOperations() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      const refusals = new Set<string>();
      for (const id of ids) {
        try {
          await callApi(`/api/operations/${id}/retry/`, Operation, { method: 'POST' });
        } catch (error) {
          refusals.add(explainError(error));
        }
      }
      return [...refusals];
    },
    onSuccess: (refusals) => {
      if (refusals.length === 0) return;
      showToast({ type: 'error', title: 'Not Retried', message: refusals.join(' ') });
    },
    onSettled: () =>
      Promise.all(staleAfter.operations.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
