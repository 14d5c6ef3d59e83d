import { Operation, type OperationReport } from '@crosslister/contract/operation.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';
import { staleAfter } from '../query-keys.ts';

/** Reports to the server how a step of the seller's ended. */
export function reportOperation(id: number, report: OperationReport): Promise<Operation> {
  return callApi(`/api/operations/${id}/report/`, Operation, { method: 'POST', body: report });
}

export function useReportOperation() {
  return useMutation({
    meta: { stale: [...staleAfter.operations, ...staleAfter.products] },
    mutationFn: ({ id, report }: { id: number; report: OperationReport }) => reportOperation(id, report),
  });
}
