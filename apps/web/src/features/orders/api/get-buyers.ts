import { OrderBuyer, OrderBuyers } from '@crosslister/contract/orders/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';

/** As their marketplaces show them now. */
async function fetchBuyers(ids: readonly number[], signal?: AbortSignal): Promise<OrderBuyer[]> {
  const [id] = ids;
  if (id === undefined) return [];
  if (ids.length === 1) return [await callApi(`/api/orders/${id}/buyer/`, OrderBuyer, { signal })];
  const { results } = await callApi('/api/orders/buyers/', OrderBuyers, {
    query: { ids: ids.join(',') },
    signal,
  });
  return results;
}

/** The buyers of these orders, gone from memory with what shows them. */
export const useBuyers = (ids: readonly number[], enabled = true) =>
  useQuery({
    queryKey: ['buyers', ...ids],
    queryFn: ({ signal }) => fetchBuyers(ids, signal),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
