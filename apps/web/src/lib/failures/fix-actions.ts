import type { Operation } from '@crosslister/contract/operation.ts';
import { cancelOperations } from '../api/cancel-operations.ts';
import { retryOperations } from '../api/retry-operations.ts';
import { findToast, type ToastInput, updateToast } from '../toast.ts';
import { fixName } from './fix-field.ts';
import { openFix } from './open-fix.ts';

/** The buttons Fix and Retry of a failure, for the toast that shows it: found by its key or its id. */
export function fixActions(
  failed: readonly Operation[],
  toast: string | number,
): NonNullable<ToastInput['actions']> {
  const ids = failed.map(({ id }) => id);
  return [...fixButtons(failed), { label: 'Retry', stays: true, onClick: () => void retry(ids, toast) }];
}

/** One for each setting. A product's field only if there is just one product. */
function fixButtons(failed: readonly Operation[]) {
  const products = new Set(failed.map(({ product }) => product?.id ?? null));
  const fixes = new Map(
    failed.flatMap(({ fix, product }) => {
      const id = product?.id ?? null;
      if (!fix || (fix.target === 'product' && (id === null || products.size > 1))) return [];
      return [[`Fix: ${fixName(fix)}`, () => openFix(fix, id)] as const];
    }),
  );
  return [...fixes].map(([label, onClick]) => ({ label, onClick }));
}

/** The toast of the failure follows the new attempt to its end. */
async function retry(ids: readonly number[], which: string | number): Promise<void> {
  const undo = findToast(which)?.cancelLabel === 'Undo';
  const details = 'The queue shows the result.';
  const again = {
    type: 'info',
    title: 'Trying Again',
    message: 'It is in the queue again.',
    details,
  } as const;
  updateToast(which, { ...(undo ? { details: 'Trying again...' } : again), actions: undefined });
  const { queued, refusals } = await retryOperations(ids);
  const message = refusals.join(' ');
  const refused = message ? `Not retried: ${message}` : undefined;
  if (queued.length === 0)
    return updateToast(which, undo ? { details: message } : { type: 'error', title: 'Not Retried', message });
  updateToast(which, {
    ...(!undo && { onCancel: () => cancelOperations(queued) }),
    ...(refused && { details: refused }),
    work: { ids: queued, isFollowUp: undo, refused },
  });
}
