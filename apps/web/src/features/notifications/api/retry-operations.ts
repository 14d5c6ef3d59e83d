import { useMutation } from '@tanstack/react-query';
import { retryOperations } from '../../../lib/api/retry-operations.ts';
import { showToast } from '../../../lib/toast.ts';

/** Puts operations back into the queue; what cannot be retried is said. */
export function useRetryOperations() {
  return useMutation({
    mutationFn: retryOperations,
    onSuccess: (refusals) => {
      if (refusals.length === 0) return;
      showToast({ type: 'error', title: 'Not Retried', message: refusals.join(' ') });
    },
  });
}
