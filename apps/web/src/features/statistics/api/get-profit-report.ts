import {
  type ProfitGroup,
  ProfitReport,
  type ProfitStep,
  type ReportFormat,
} from '@crosslister/contract/reports/profit-report.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { callApi, fetchApi } from '../../../lib/api-client.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { failedAction } from '../../../lib/failures/failed-request.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

/** What sold earned, by period and group, between days of which either may be empty. */
export function useProfitReport(by: ProfitStep, group: ProfitGroup, days: { from: string; to: string }) {
  const named = Object.fromEntries(Object.entries(days).filter(([, day]) => day !== ''));
  return useQuery({
    queryKey: [...queryKeys.sales, 'profit', by, group, days],
    queryFn: ({ signal }) =>
      callApi('/api/reports/profit/', ProfitReport, { query: { by, group, ...named }, signal }),
    placeholderData: keepPreviousData,
  });
}

interface Saving {
  report: Pick<ProfitReport, 'from' | 'to' | 'by' | 'group'>;
  what: 'sales' | 'table';
  format: ReportFormat;
}

/** Saves every sale of a report's days, or its table, as a file. */
export function useExportProfit() {
  return useMutation({
    meta: { failed: (error) => failedAction('The sales could not be exported.', error, 'Export Failed') },
    mutationFn: async ({ report: { from, to, by, group }, what, format }: Saving) => {
      const query = { from, to, by, group, what, format };
      const response = await fetchApi('/api/reports/profit/export/', { query, streams: true });
      const name = `${what === 'table' ? 'profit-report' : 'profit'}.${format}`;
      saveFile(await response.blob(), name);
      return name;
    },
    onSuccess: (name) =>
      showToast({
        type: 'success',
        title: 'Exported',
        message: `${name} has been saved.`,
        key: 'profit-saved',
      }),
  });
}
