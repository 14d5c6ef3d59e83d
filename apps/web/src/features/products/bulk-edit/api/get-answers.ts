import type { Operation } from '@crosslister/contract/operation.ts';
import { useQuery } from '@tanstack/react-query';
import { operationsAnswer } from '../../../../lib/answers/operations.ts';
import { callApi } from '../../../../lib/api-client.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';

const PAGE_SIZE = 500;

/**
 * What the marketplaces have answered to a saving: by product what failed and is not mended since, and whether all have
 * answered. The server's events keep it up to date.
 */
export function useAnswers(batchId: string | undefined) {
  return useQuery({
    queryKey: [...queryKeys.queue, 'answers', batchId],
    enabled: batchId !== undefined,
    queryFn: async ({ signal }) => {
      const read = (query: Record<string, string | number>) =>
        callApi('/api/operations/', operationsAnswer, { query: { batch: batchId, ...query }, signal });
      const { live, for_seller: open } = await read({ page_size: 1 });
      const failed = new Map<number, Operation[]>();
      for (let page = 1; (page - 1) * PAGE_SIZE < open; page++) {
        const { results } = await read({ for_seller: 'true', page_size: PAGE_SIZE, page });
        for (const operation of results) {
          const id = operation.product?.id;
          if (id && !operation.waits_for_seller) failed.set(id, [...(failed.get(id) ?? []), operation]);
        }
      }
      return { failed, areAll: live === 0 };
    },
  });
}
