import type { OperationPage } from '@crosslister/contract/operation.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { operationsAnswer } from '../answers/operation-answers.ts';
import { callApi } from '../api-client.ts';
import { queryKeys } from '../query-keys.ts';

const PAGE_SIZE = 200;

const request = {
  queryKey: queryKeys.operations,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callApi('/api/operations/', operationsAnswer, { query: { page_size: PAGE_SIZE }, signal }),
};

/** The newest operations. The server's events keep them up to date. */
export const operationsQuery = queryOptions(request);

export function useOperations<T = OperationPage>(select?: (page: OperationPage) => T) {
  return useQuery({ ...request, ...(select && { select }) });
}
