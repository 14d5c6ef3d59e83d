import { CancelResult } from '@crosslister/contract/operation.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { formatCount } from '../../../lib/format.ts';
import { staleAfter } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

/** Cancels the operations of a bulk action that have not ended. Its line counts them: only what goes on is said. */
export function useCancelBatch() {
  return useMutation({
    meta: { failed: 'Not Cancelled', stale: staleAfter.operations },
    mutationFn: (id: string) =>
      callApi('/api/operations/cancel/', CancelResult, { method: 'POST', body: { batch_id: id } }),
    onSuccess: ({ stopping, kept }) => {
      const message = [
        stopping > 0 && `${formatCount(stopping)} under way: each stops before its next step.`,
        kept > 0 && `${formatCount(kept)} could not be cancelled.`,
      ]
        .filter(Boolean)
        .join(' ');
      if (message) showToast({ type: 'info', title: 'Rest Cancelled', message });
    },
  });
}
