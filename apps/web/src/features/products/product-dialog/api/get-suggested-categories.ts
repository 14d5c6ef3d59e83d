import { SuggestedCategories } from '@crosslister/contract/listings/category-choice.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api-client.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';

const MINUTE_MS = 60_000;

/** Categories for a name that is being typed. Null asks nothing. */
export function useSuggestedCategories(platform: Platform, name: string | null) {
  return useQuery({
    queryKey: [...queryKeys.suggestedCategories(platform), name],
    enabled: name !== null,
    staleTime: 10 * MINUTE_MS,
    queryFn: ({ signal }) =>
      callApi(`/api/${platform}-categories/suggested/`, SuggestedCategories, {
        query: { name: name ?? '' },
        signal,
      }),
  });
}
