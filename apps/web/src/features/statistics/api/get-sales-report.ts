import { type ReportStep, SalesReport } from '@crosslister/contract/reports/sales-report.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** What sold in the last 30 days, 13 weeks or 12 months. */
export function useSalesReport(by: ReportStep) {
  return useQuery({
    queryKey: [...queryKeys.sales, 'report', by],
    queryFn: ({ signal }) => callApi('/api/reports/sales/', SalesReport, { query: { by }, signal }),
    placeholderData: keepPreviousData,
  });
}
