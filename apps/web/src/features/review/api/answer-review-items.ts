import {
  type ReviewAnswer,
  type ReviewBulkAnswer,
  ReviewBulkResult,
  type ReviewItem,
  ReviewResult,
} from '@crosslister/contract/review.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { failedRequest } from '../../../lib/failures/failed-request.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';
import { workBegun } from '../work-begun.ts';

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [queryKeys.reviewItems, queryKeys.products, queryKeys.statistics, queryKeys.operations].map(
        (queryKey) => client.invalidateQueries({ queryKey }),
      ),
    );
}

/** The seller's answer for one item. Rejects with the reason if it could not be carried out. */
export function useAnswer(item: ReviewItem) {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: async (answer: ReviewAnswer) => {
      const result = await callApi(`/api/waiting-items/${item.id}/resolve/`, ReviewResult, {
        method: 'POST',
        body: answer,
      });
      if (result.error) throw new Error(result.error);
      return result;
    },
    onSuccess: ({ operations = [] }, { action }) => {
      if (operations.length > 0) showToast(workBegun(item, action, operations));
    },
    onSettled,
  });
}

/** The same answer for all of them, carried out by the queue. */
export function useAnswerAll() {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: (answer: ReviewBulkAnswer) =>
      callApi('/api/waiting-items/resolve/', ReviewBulkResult, {
        method: 'POST',
        body: answer,
        respondAsync: true,
      }),
    onError: (error) => showToast(failedRequest('Not Done', error)),
    onSettled,
  });
}
