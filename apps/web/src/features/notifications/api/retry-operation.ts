import { useMutation } from '@tanstack/react-query';
import { retryOperations } from '../../../lib/api/retry-operations.ts';
import { showToast } from '../../../lib/toast.ts';

/** Puts an operation back into the queue, or says why that is not possible. */
export function useRetryOperation() {
  return useMutation({
    mutationFn: (id: number) => retryOperations([id]),
    onSuccess: ({ refusals }) => {
      if (refusals.length === 0) return;
      showToast({ type: 'error', title: 'Not Retried', message: refusals.join(' ') });
    },
  });
}
