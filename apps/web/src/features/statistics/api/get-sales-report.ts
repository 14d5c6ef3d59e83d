import { type ReportStep, SalesReport } from '@crosslister/contract/reports/sales-report.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export interface ReportDays {
  by: ReportStep;
  from?: string;
  to?: string;
}

/** What sold between two days; without them, in the last 30 days, 13 weeks or 12 months. */
export function useSalesReport(query: ReportDays) {
  return useQuery({
    queryKey: [...queryKeys.sales, 'report', query],
    queryFn: ({ signal }) => callApi('/api/reports/sales/', SalesReport, { query: { ...query }, signal }),
    placeholderData: keepPreviousData,
  });
}
