import type { Views } from '@crosslister/contract/views.ts';
import { queryOptions } from '@tanstack/react-query';
import { viewsAnswer } from '../../../lib/answers/product-answers.ts';
import { callApi } from '../../../lib/api-client.ts';
import { parseJson } from '../../../lib/parse-json.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The seller's view of each tab, from the browser's copy until the server has answered. */
export const viewsQuery = queryOptions({
  queryKey: queryKeys.views,
  queryFn: ({ signal }) => callApi('/api/views/', viewsAnswer, { signal }),
  initialData: readCopy,
  initialDataUpdatedAt: 0,
});

function readCopy(): Views | undefined {
  const copy = viewsAnswer.safeParse(parseJson(localStorage.getItem('crosslister_views') ?? ''));
  return copy.success ? copy.data : undefined;
}
