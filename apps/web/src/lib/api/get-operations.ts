import { OperationPage } from '@crosslister/contract/operation.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';
import { queryKeys } from '../query-keys.ts';

const PAGE_SIZE = 200;

/** The newest operations; events of the server keep them live. */
export function useOperations<T = OperationPage>(select?: (page: OperationPage) => T) {
  return useQuery({
    queryKey: queryKeys.operations,
    ...(select && { select }),
    queryFn: ({ signal }) =>
      callApi('/api/operations/', OperationPage, { query: { page_size: PAGE_SIZE }, signal }),
  });
}
