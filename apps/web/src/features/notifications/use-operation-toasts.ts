import { useEffect, useRef } from 'react';
import { useOperations } from '../../lib/api/get-operations.ts';
import { showToast } from '../../lib/toast.ts';
import { failureToasts } from './failure-message.ts';
import { newFailures, type QueueMemory, rememberQueue } from './new-failures.ts';
import { useEndedSteps } from './use-ended-steps.ts';

/** Says loudly what failed while the page is open; what had failed before stays in the queue alone. */
export function useOperationToasts(): void {
  const { data } = useOperations();
  useEndedSteps(data?.results);
  const memory = useRef<QueueMemory>(undefined);
  useEffect(() => {
    if (!data) return;
    const failed = memory.current ? newFailures(data.results, memory.current) : [];
    memory.current = rememberQueue(data.results, memory.current);
    for (const toast of failureToasts(failed)) showToast(toast);
  }, [data]);
}
