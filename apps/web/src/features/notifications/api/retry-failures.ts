import type { RetryRequest } from '@crosslister/contract/operation.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { failedRequest } from '../../../lib/failures/failed-request.ts';
import { plural } from '../../../lib/format.ts';
import { readAgain } from '../../../lib/query-client.ts';
import { staleAfter } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

/** Starts failures over, wherever in the queue they are. Those that are in sight show it themselves. */
export async function retryFailures(which: RetryRequest): Promise<void> {
  try {
    const { retried, refusals } = await callApi(
      '/api/operations/retry/',
      async () => (await import('@crosslister/contract/operation.ts')).RetryResult,
      {
        method: 'POST',
        body: which,
      },
    );
    const again = `${plural(retried, 'operation')} queued again.`;
    if (refusals.length > 0)
      showToast({ type: 'error', title: 'Not All Retried', message: `${again} ${refusals.join(' ')}` });
    else if ('fixed' in which) showToast({ type: 'info', title: 'Queued Again', message: again });
  } catch (error) {
    showToast(failedRequest('Not Retried', error));
  } finally {
    await readAgain(staleAfter.operations);
  }
}

export function useRetryFailures() {
  return useMutation({ mutationFn: retryFailures });
}
