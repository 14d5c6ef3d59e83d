import { Operation } from '@crosslister/contract/operation.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { staleAfter } from '../../../lib/query-keys.ts';

export function useCancelOperation() {
  return useMutation({
    meta: { failed: 'Not Cancelled', stale: staleAfter.operations },
    mutationFn: (id: number) => callApi(`/api/operations/${id}/cancel/`, Operation, { method: 'POST' }),
  });
}
