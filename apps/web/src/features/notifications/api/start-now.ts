import type { StartRequest } from '@crosslister/contract/operation.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { staleAfter } from '../../../lib/query-keys.ts';

/** What was planned for later starts now. */
export function useStartNow() {
  return useMutation({
    meta: { failed: 'Not Started', stale: staleAfter.operations },
    mutationFn: (which: StartRequest) =>
      callApi(
        '/api/operations/start/',
        async () => (await import('@crosslister/contract/operation.ts')).StartResult,
        { method: 'POST', body: which },
      ),
  });
}
