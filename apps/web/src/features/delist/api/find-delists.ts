import { OperationPage } from '@crosslister/contract/operation.ts';
import { callApi } from '../../../lib/api-client.ts';

/** The delistings of a product that have not ended. */
export async function findDelists(productId: number): Promise<number[]> {
  const { results } = await callApi('/api/operations/', OperationPage, { query: { page_size: 500 } });
  return results
    .filter(
      ({ action, product, status }) =>
        action === 'delist' && product?.id === productId && (status === 'queued' || status === 'processing'),
    )
    .map(({ id }) => id);
}
