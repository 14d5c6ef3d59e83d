import { type Platform, platforms } from '@crosslister/contract/platforms.ts';
import { useQuery } from '@tanstack/react-query';
import { amount, object, schemaOf } from '../../../lib/answers/shape.ts';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const counted = schemaOf(object<{ count: number }>({ count: amount }));

/** How many products are listed on any platform besides the source. */
export function useCrosslisted(source: Platform | undefined, enabled: boolean) {
  return useQuery({
    queryKey: [...queryKeys.products, 'crosslisted', source],
    enabled: enabled && source !== undefined,
    queryFn: async ({ signal }) => {
      const others = platforms.filter((platform) => platform !== source).join(',');
      const [all, unlisted] = await Promise.all([
        callApi('/api/products/', counted, { query: { page_size: 1 }, signal }),
        callApi('/api/products/', counted, { query: { page_size: 1, not_listed_on: others }, signal }),
      ]);
      return all.count - unlisted.count;
    },
  });
}
