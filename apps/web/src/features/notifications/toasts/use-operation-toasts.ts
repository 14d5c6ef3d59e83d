import type { Operation } from '@crosslister/contract/operation.ts';
import { useEffect, useRef } from 'react';
import { useOperations } from '../../../lib/api/get-operations.ts';
import { soldKey } from '../../../lib/sold-key.ts';
import { dismissToastsWithKey, showToast, updateToast, useToasts } from '../../../lib/toast.ts';
import { hasFailed } from '../operation-words.ts';
import { failureToasts } from './failure-toasts.ts';
import { newFailures, type QueueMemory, rememberQueue, withRestOfBatch } from './new-failures.ts';
import { workToast } from './work-toast.ts';

/**
 * Shows what fails while the page is open, and the result of work that a toast is about, in that toast while it is
 * shown. Earlier failures are only in the queue.
 */
export function useOperationToasts(): void {
  const { data } = useOperations();
  const toasts = useToasts();
  useEndedSteps(data?.results);
  const memory = useRef<QueueMemory>(undefined);
  useEffect(() => {
    if (!data) return;
    const failed = memory.current ? newFailures(data.results, memory.current) : [];
    memory.current = rememberQueue(data.results, memory.current);
    const followed = new Set(toasts.flatMap(({ work }) => work?.ids ?? []));
    const unfollowed = failed.filter(({ id }) => !followed.has(id));
    for (const toast of failureToasts(withRestOfBatch(unfollowed, data.results))) showToast(toast);
    for (const toast of toasts) {
      const change = workToast(toast, data);
      if (!change) continue;
      // It may have failed before its toast was shown.
      const ids = new Set(toast.work?.ids);
      for (const { key } of failureToasts(data.results.filter(({ id }) => ids.has(id)).filter(hasFailed)))
        if (key && key !== toast.key) dismissToastsWithKey(key);
      updateToast(toast.id, change);
    }
  }, [data, toasts]);
}

/** Removes the note that a sold product still has a listing, once no step of it waits for the seller any more. */
function useEndedSteps(operations: readonly Operation[] | undefined): void {
  const waiting = useRef(new Map<number, number>());
  useEffect(() => {
    for (const { id, action, product, waits_for_seller: waits } of operations ?? []) {
      if (action !== 'delist' || product?.id == null) continue;
      if (waits) waiting.current.set(id, product.id);
      else if (waiting.current.delete(id) && ![...waiting.current.values()].includes(product.id)) {
        dismissToastsWithKey(soldKey(product.id));
      }
    }
  }, [operations]);
}
