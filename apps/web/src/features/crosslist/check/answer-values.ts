import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { rememberValues } from '../../../lib/api/value-answers.ts';
import { failedRequest } from '../../../lib/failures/failed-request.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

/** How often values were answered here: after each, everything is checked again. */
export const answeredValues = queryOptions({
  queryKey: queryKeys.answeredValues,
  queryFn: () => 0,
  initialData: 0,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Remembers what values are at a marketplace. */
export function useAnswerValues() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: rememberValues,
    onSuccess: () => client.setQueryData(queryKeys.answeredValues, (before: number = 0) => before + 1),
    onError: (error) => showToast(failedRequest('Not Remembered', error)),
  });
}
