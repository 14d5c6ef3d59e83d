import { queryOptions, useQuery } from '@tanstack/react-query';
import { saleNoticesAnswer } from '../../../lib/answers/sale-answers.ts';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The sales not dismissed yet, and those that need an answer: double sales and cancelled orders. */
export const saleNoticesQuery = queryOptions({
  queryKey: queryKeys.saleNotices,
  queryFn: ({ signal }) => callApi('/api/sale-notices/', saleNoticesAnswer, { signal }),
});

export const useSaleNotices = () => useQuery(saleNoticesQuery);
