import { OrderBuyer, OrderBuyers } from '@crosslister/contract/orders/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { inPieces } from './in-pieces.ts';

/** So many are read with one call. */
const AT_ONCE = 100;

/** As their marketplaces show them now. */
async function fetchBuyers(ids: readonly number[], signal?: AbortSignal): Promise<OrderBuyer[]> {
  const [id] = ids;
  if (id === undefined) return [];
  if (ids.length === 1) return [await callApi(`/api/orders/${id}/buyer/`, OrderBuyer, { signal })];
  const answers = await inPieces(ids, AT_ONCE, (piece) =>
    callApi('/api/orders/buyers/', OrderBuyers, { query: { ids: piece.join(',') }, signal }),
  );
  return answers.flatMap(({ results }) => results);
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
