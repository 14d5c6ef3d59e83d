import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { useMutation } from '@tanstack/react-query';
import { undoable } from '../../lib/api/undo.ts';
import { randomId } from '../../lib/browser/random-id.ts';
import type { DelistDialogProps } from '../../lib/dialog-props.ts';
import { delistCallFailedToast } from '../../lib/failures/delist-failure.ts';
import { queryKeys, staleAfter } from '../../lib/query-keys.ts';
import { showToast, type ToastInput } from '../../lib/toast.ts';
import { delistMany } from './api/delist-many.ts';
import { delistProduct } from './api/delist-product.ts';
import { delistToasts } from './delist-message.ts';
import { delistOrder } from './delist-order.ts';

interface Delist extends Pick<DelistDialogProps, 'choice' | 'only' | 'undoes'> {
  platforms: readonly Platform[];
}

async function delist({ choice, only, undoes, platforms }: Delist): Promise<ToastInput[] | null> {
  const [product] = choice.products;
  if (choice.count === 1 && product) return delistOne(product, platforms, undoes);
  const order = delistOrder({ choice, ...(only && { only }) }, platforms);
  const result = await delistMany(order, undoes);
  const { success, message, count, operations, undo_id, next_step: details } = result;
  if (!success) return [{ type: 'error', title: 'Delisting Failed', message, details }];
  // They were listed nowhere, so there is nothing to wait for.
  if (operations === 0)
    return [{ type: 'success', title: 'Products Delisted', message, ...undoable(undo_id) }];
  // The job tray shows the rest, and has Undo.
  return count < order.count ? [{ type: 'info', title: 'Delisting Started', message }] : [];
}

/** Waits for the end. It can be undone before and after that. Null if it was undone before. */
async function delistOne(
  { id, name }: Product,
  platforms: readonly Platform[],
  undoes: string | undefined,
): Promise<ToastInput[] | null> {
  const key = `delist-${id}`;
  const undoId = randomId();
  const stop = new AbortController();
  const undo = undoable(undoId, () => stop.abort());
  const message = `Ending the listings of ${name}...`;
  showToast({ type: 'info', title: 'Delisting', message, key, ...undo });
  try {
    const result = await delistProduct({ productId: id, platforms, undoId, undoes }, stop.signal);
    const [first, ...others] = delistToasts(name, result);
    showToast({ ...first, ...(result.undo_id && undo) }, key);
    return others;
  } catch (error) {
    if (!stop.signal.aborted) showToast(delistCallFailedToast(error), key);
    return null;
  }
}

export function useDelist(onStored: () => void) {
  return useMutation({
    meta: {
      failed: delistCallFailedToast,
      stale: [queryKeys.products, queryKeys.statistics, ...staleAfter.operations],
    },
    mutationFn: delist,
    onSuccess: (toasts) => {
      if (!toasts) return;
      for (const toast of toasts) showToast(toast);
      onStored();
    },
  });
}
