import { LinkedAll, LinkedPairs, type LookalikeAnswer } from '@crosslister/contract/products/linking.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { lookalikesKey } from '../../../lib/api/lookalikes.ts';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const Done = z.object({ success: z.literal(true) });

const stale = [queryKeys.reviewItems, queryKeys.products, queryKeys.statistics];

/** The seller's word on one pair. */
export function useAnswerPair(id: number) {
  return useMutation({
    meta: { stale },
    mutationFn: (body: LookalikeAnswer) =>
      callApi(`/api/lookalikes/${id}/answer/`, Done, { method: 'POST', body }),
  });
}

/** Links all that are proposed, some in each call. `onDone` hears how many are linked so far. */
export function useLinkAll(onDone: (linked: number) => void) {
  return useMutation({
    meta: { stale },
    mutationFn: async () => {
      const sum = { linked: 0, refused: 0 };
      for (;;) {
        const part = await callApi('/api/lookalikes/link_sure/', LinkedAll, { method: 'POST' });
        sum.linked += part.linked;
        sum.refused += part.refused;
        onDone(sum.linked);
        if (part.left === 0 || part.linked + part.refused === 0) return sum;
      }
    },
  });
}

/** What was linked, the latest first. */
export function useLinked(page: number) {
  return useQuery({
    queryKey: [...lookalikesKey, 'linked', page],
    queryFn: ({ signal }) => callApi('/api/lookalikes/linked/', LinkedPairs, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useSplit(id: number) {
  return useMutation({
    meta: { stale },
    mutationFn: () => callApi(`/api/lookalikes/linked/${id}/split/`, Done, { method: 'POST' }),
  });
}
