import {
  type ReviewAnswer,
  type ReviewBulkAnswer,
  ReviewBulkResult,
  type ReviewItem,
  ReviewResult,
} from '@crosslister/contract/review.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';
import { workBegun } from '../work-begun.ts';

const stale = [queryKeys.reviewItems, queryKeys.products, queryKeys.statistics, queryKeys.operations];

/** The seller's answer for one item. Rejects with the reason if it could not be carried out. */
export function useAnswer(item: ReviewItem) {
  return useMutation({
    meta: { stale },
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
  });
}

/** The same answer for all of them, carried out by the queue. */
export function useAnswerAll() {
  return useMutation({
    meta: { failed: 'Not Done', stale },
    mutationFn: (answer: ReviewBulkAnswer) =>
      callApi('/api/waiting-items/resolve/', ReviewBulkResult, {
        method: 'POST',
        body: answer,
        respondAsync: true,
      }),
  });
}
