import type { Platform } from '@crosslister/contract/platforms.ts';
import { useMutation } from '@tanstack/react-query';
import { readByIds } from '../../../lib/api/read-by-ids.ts';
import type { JobTrayProps } from '../../../lib/dialog-props.ts';
import { showToast } from '../../../lib/toast.ts';
import { readBatchProducts } from './get-batches.ts';

type Listed = Parameters<JobTrayProps['onListed']>[0];

/** Where a batch has listed its products, on all its pages. */
async function readMade(batchId: string): Promise<ReadonlyMap<number, readonly Platform[]>> {
  const made = new Map<number, readonly Platform[]>();
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { batch, page_size: size, results } = await readBatchProducts(batchId, page);
    last = Math.ceil((batch?.total ?? 0) / size);
    for (const { product, operations } of results) {
      const done = operations.filter(
        ({ action, status }) => action === 'crosslist' && status === 'completed',
      );
      if (product?.id && done.length > 0)
        made.set(
          product.id,
          done.map(({ platform }) => platform),
        );
    }
  }
  return made;
}

/** What a batch has listed and is still there, as a choice to delist. */
export function useListed(onRead: (listed: Listed) => void) {
  return useMutation({
    meta: { failed: 'Not Loaded' },
    mutationFn: async (batchId: string): Promise<Listed> => {
      const made = await readMade(batchId);
      const read = await readByIds([...made.keys()]);
      const found = read.map((product) => ({
        product,
        platforms: (made.get(product.id) ?? []).filter(
          (platform) => (product.listings[platform]?.status ?? 'delisted') !== 'delisted',
        ),
      }));
      const listed = found.filter(({ platforms }) => platforms.length > 0);
      const products = listed.map(({ product }) => product);
      return {
        choice: { products, count: products.length, target: { ids: products.map(({ id }) => id) } },
        undoes: batchId,
        only: listed.map(({ product, platforms }) => ({ product_id: product.id, platforms })),
      };
    },
    onSuccess: (listed) => {
      if (listed.choice.count > 0) return onRead(listed);
      showToast({
        type: 'info',
        title: 'Nothing To Undo',
        message: 'None of it is listed any more.',
      });
    },
  });
}
