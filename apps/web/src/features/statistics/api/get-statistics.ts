import { queryOptions, useQuery } from '@tanstack/react-query';
import { statisticsAnswer } from '../../../lib/answers/sale-answers.ts';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Sales of today, the month and all time, and how many products each tab has. */
export const statisticsQuery = queryOptions({
  queryKey: queryKeys.statistics,
  queryFn: ({ signal }) => callApi('/api/sales-statistics/', statisticsAnswer, { signal }),
});

export const useStatistics = () => useQuery(statisticsQuery);
