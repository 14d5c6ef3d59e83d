import { ReviewPage, type ReviewReason } from '@crosslister/contract/review.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** A page of the items with one reason. The server's events keep it up to date. */
export function useReviewItems(reason: ReviewReason | undefined, page: number) {
  return useQuery({
    queryKey: [...queryKeys.reviewItems, reason ?? 'all', page],
    queryFn: ({ signal }) => callApi('/api/waiting-items/', ReviewPage, { query: { reason, page }, signal }),
    placeholderData: keepPreviousData,
  });
}
