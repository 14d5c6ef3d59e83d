import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelOperations } from '../../lib/api/cancel-operations.ts';
import { delistCallFailedToast } from '../../lib/delist-failure.ts';
import type { ProductChoice } from '../../lib/dialog-props.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { dismissToastsWithKey, showToast, type ToastInput } from '../../lib/toast.ts';
import { delistMany } from './api/delist-many.ts';
import { delistProduct } from './api/delist-product.ts';
import { findDelists } from './api/find-delists.ts';
import { delistToasts } from './delist-message.ts';

async function delist(choice: ProductChoice, platforms: readonly Platform[]): Promise<ToastInput[] | null> {
  const [product] = choice.products;
  if (choice.count === 1 && product) return delistOne(product, platforms);
  const result = await delistMany(choice.target, platforms);
  const { success, message, operation_ids: ids, next_step: details } = result;
  if (!success) return [{ type: 'error', title: 'Delisting Failed', message, details }];
  // They were listed nowhere: there is nothing to wait for.
  if (ids.length === 0) return [{ type: 'success', title: 'Products Delisted', message }];
  return [
    {
      type: 'info',
      title: 'Delisting Started',
      message,
      details: 'The queue shows how it ends.',
      cancelLabel: 'Undo',
      onCancel: () => cancelOperations(ids),
    },
  ];
}

/** Waits for the end, which can be called off until then; null when it was. */
async function delistOne(
  { id, name }: Product,
  platforms: readonly Platform[],
): Promise<ToastInput[] | null> {
  const key = `delist-${id}`;
  const stop = new AbortController();
  showToast({
    type: 'info',
    title: 'Delisting',
    message: `Ending the listings of ${name}...`,
    key,
    cancelLabel: 'Undo',
    onCancel: async () => {
      const rest = await cancelOperations(await findDelists(id));
      stop.abort();
      return rest;
    },
  });
  try {
    return delistToasts(name, await delistProduct(id, platforms, stop.signal));
  } catch (error) {
    if (stop.signal.aborted) return null;
    throw error;
  } finally {
    dismissToastsWithKey(key);
  }
}

export function useDelist(onStored: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ choice, platforms }: { choice: ProductChoice; platforms: readonly Platform[] }) =>
      delist(choice, platforms),
    onSuccess: (toasts) => {
      if (!toasts) return;
      for (const toast of toasts) showToast(toast);
      onStored();
    },
    onError: (error) => showToast(delistCallFailedToast(error)),
    onSettled: () =>
      Promise.all(
        [queryKeys.products, queryKeys.statistics, queryKeys.operations].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
