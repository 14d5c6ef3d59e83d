import type { StartRequest } from '@crosslister/contract/operation.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { failedRequest } from '../../../lib/failures/failed-request.ts';
import { staleAfter } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

/** What was planned for later starts now. */
export function useStartNow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: StartRequest) =>
      callApi(
        '/api/operations/start/',
        async () => (await import('@crosslister/contract/operation.ts')).StartResult,
        { method: 'POST', body: which },
      ),
    onError: (error) => showToast(failedRequest('Not Started', error)),
    onSettled: () =>
      Promise.all(staleAfter.operations.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
