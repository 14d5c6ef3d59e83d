import { useQuery } from '@tanstack/react-query';
import { amount, object, schemaOf } from '../../../lib/answers/shape.ts';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const counted = schemaOf(object<{ count: number }>({ count: amount }));

/** How many items are in Review. */
export function useReviewCount(): number {
  const { data } = useQuery({
    queryKey: [...queryKeys.reviewItems, 'count'],
    queryFn: ({ signal }) => callApi('/api/waiting-items/', counted, { query: { page: 1 }, signal }),
  });
  return data?.count ?? 0;
}
