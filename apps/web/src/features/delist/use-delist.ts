import type { Platform } from '@crosslister/contract/platforms.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { delistCallFailedToast } from '../../lib/delist-failure.ts';
import type { ProductChoice } from '../../lib/dialog-props.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { showToast, type ToastInput } from '../../lib/toast.ts';
import { delistMany } from './api/delist-many.ts';
import { delistProduct } from './api/delist-product.ts';
import { delistToasts } from './delist-message.ts';

async function delist(choice: ProductChoice, platforms: readonly Platform[]): Promise<ToastInput[]> {
  const [product] = choice.products;
  if (choice.count === 1 && product) {
    return delistToasts(product.name, await delistProduct(product.id, platforms));
  }
  const { message } = await delistMany(choice.target, platforms);
  return [{ type: 'info', title: 'Delisting Started', message, details: 'The queue shows how it ends.' }];
}

export function useDelist(onStored: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ choice, platforms }: { choice: ProductChoice; platforms: readonly Platform[] }) =>
      delist(choice, platforms),
    onSuccess: (toasts) => {
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
