import { Product, type ProductCreate } from '@crosslister/contract/product.ts';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../../lib/api-client.ts';
import { failedRequest } from '../../../lib/failures/failed-request.ts';
import type { DescribeUnsent } from '../../../lib/kept/unsent.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export type NewProduct = z.input<typeof ProductCreate>;

/** What is typed for a new product is kept under this name. */
export const NEW_FORM = 'new';

/** Without a SKU it gets the next free one. */
const bodyOf = ({ sku, ...product }: NewProduct) => ({ ...product, ...(sku ? { sku } : { make_sku: true }) });

const describeUnsent: DescribeUnsent<NewProduct> = (product) => ({
  form: NEW_FORM,
  title: `the new product "${product.name}"`,
  call: { method: 'POST', path: '/api/products/', body: bodyOf(product) },
});

export function useCreateProduct() {
  return useMutation({
    meta: {
      unsent: describeUnsent,
      failed: (error) => failedRequest('Save Failed', error, (cause) => `Failed to save product: ${cause}`),
      stale: [queryKeys.productList, queryKeys.statistics],
    },
    mutationFn: (product: NewProduct) =>
      callApi('/api/products/', Product, { method: 'POST', body: bodyOf(product) }),
  });
}
