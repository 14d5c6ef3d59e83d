import { Operation } from '@crosslister/contract/operation.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { failedRequest } from '../../../lib/failures/failed-request.ts';
import { staleAfter } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

export function useCancelOperation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi(`/api/operations/${id}/cancel/`, Operation, { method: 'POST' }),
    onError: (error) => showToast(failedRequest('Not Cancelled', error)),
    onSettled: () =>
      Promise.all(staleAfter.operations.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
