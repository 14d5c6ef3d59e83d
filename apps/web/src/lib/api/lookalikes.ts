import { LookalikePage } from '@crosslister/contract/products/linking.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../api-client.ts';
import { queryKeys } from '../query-keys.ts';

/** Below Review, so that its events keep it up to date. */
export const lookalikesKey = [...queryKeys.reviewItems, 'lookalikes'];

/** How often (ms) a look that is under way is asked for, should its events not come. */
const WHILE_LOOKING = 2_000;

/** A page of the pairs of products that may be the same thing. */
export function useLookalikes(page: number) {
  return useQuery({
    queryKey: [...lookalikesKey, page],
    queryFn: ({ signal }) => callApi('/api/lookalikes/', LookalikePage, { query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.looking ? WHILE_LOOKING : false),
  });
}

const Done = z.object({ success: z.literal(true) });

/** Has the server compare all products, in the background. */
export function useLook() {
  return useMutation({
    meta: { stale: [lookalikesKey] },
    mutationFn: () => callApi('/api/lookalikes/look/', Done, { method: 'POST' }),
  });
}
