import { queryOptions, useQuery } from '@tanstack/react-query';
import { amount, object, schemaOf } from '../../../lib/answers/shape.ts';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

interface Counted {
  count: number;
  lookalikes: number;
}
const counted = schemaOf(object<Counted>({ count: amount, lookalikes: amount }));

export const reviewCountQuery = queryOptions({
  queryKey: [...queryKeys.reviewItems, 'count'],
  queryFn: ({ signal }) => callApi('/api/waiting-items/', counted, { query: { page: 1 }, signal }),
});

/** How many items are in Review, and how many pairs of products may be the same thing. */
export const useReviewCount = (): Counted => useQuery(reviewCountQuery).data ?? { count: 0, lookalikes: 0 };
