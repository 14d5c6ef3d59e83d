import type { Operation } from '@crosslister/contract/operation.ts';
import { useQuery } from '@tanstack/react-query';
import { operationsAnswer } from '../../../../lib/answers/operation-answers.ts';
import { callApi } from '../../../../lib/api-client.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';

const PAGE_SIZE = 500;

/**
 * What the marketplaces have answered to a saving: by product what failed and is not mended since and what was called off,
 * and whether all have answered. The server's events keep it up to date.
 */
export function useAnswers(batchId: string | undefined) {
  return useQuery({
    queryKey: [...queryKeys.queue, 'answers', batchId],
    enabled: batchId !== undefined,
    queryFn: async ({ signal }) => {
      const read = (query: Record<string, string | number>) =>
        callApi('/api/operations/', operationsAnswer, { query: { batch: batchId, ...query }, signal });
      async function readAll(query: Record<string, string>): Promise<Operation[]> {
        const { results, count } = await read({ ...query, page_size: PAGE_SIZE });
        for (let page = 2; (page - 1) * PAGE_SIZE < count; page++)
          results.push(...(await read({ ...query, page_size: PAGE_SIZE, page })).results);
        return results;
      }
      const { live } = await read({ page_size: 1 });
      const failed = await readAll({ for_seller: 'true' });
      const cancelled = await readAll({ status: 'cancelled' });
      return {
        unsent: Map.groupBy(
          [...failed.filter(({ waits_for_seller: waits }) => !waits), ...cancelled],
          ({ product }) => product?.id,
        ),
        areAll: live === 0,
      };
    },
  });
}
