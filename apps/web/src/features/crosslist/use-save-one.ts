import type { Product, ProductUpdate } from '@crosslister/contract/product.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { readByIds } from '../../lib/api/read-by-ids.ts';
import { describeError, nextStepOf } from '../../lib/api-error.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { showToast } from '../../lib/toast.ts';
import { saveProduct } from './api/save-product.ts';

/** Saves what the dialog of one product asks for, one edit after another, each on the product as it is then. */
export function useSaveOne(product: Product | undefined) {
  const client = useQueryClient();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const { mutateAsync } = useMutation({
    scope: { id: 'save-one' },
    mutationFn: async ({ id, change }: { id: number; change: (product: Product) => ProductUpdate }) => {
      const [latest] = await readByIds([id]);
      if (!latest) throw new Error('The product is not there any more.');
      return saveProduct(latest, change(latest));
    },
    onSuccess: (saved) => {
      client.setQueryData(queryKeys.product(saved.id), saved);
      return client.invalidateQueries({ queryKey: queryKeys.products });
    },
    onError: (error) =>
      showToast({
        type: 'error',
        title: 'Product Not Saved',
        message: describeError(error),
        details: nextStepOf(error),
      }),
  });
  return {
    product,
    save(edit: { id: number; change: (product: Product) => ProductUpdate }): void {
      // A failure has its toast.
      last.current = mutateAsync(edit).catch(() => undefined);
    },
    /** Everything asked for until now is saved, or has failed. */
    settled: () => last.current,
  };
}
