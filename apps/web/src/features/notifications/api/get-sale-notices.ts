import { queryOptions, useQuery } from '@tanstack/react-query';
import { saleNoticesAnswer } from '../../../lib/answers/sales.ts';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The sales not put away yet, and what waits for an answer: things sold twice, orders called off. */
export const saleNoticesQuery = queryOptions({
  queryKey: queryKeys.saleNotices,
  queryFn: ({ signal }) => callApi('/api/sale-notices/', saleNoticesAnswer, { signal }),
});

export const useSaleNotices = () => useQuery(saleNoticesQuery);
