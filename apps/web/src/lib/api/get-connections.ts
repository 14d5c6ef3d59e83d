import { queryOptions } from '@tanstack/react-query';
import { connectionsAnswer } from '../answers/setting-answers.ts';
import { callApi } from '../api-client.ts';
import { queryKeys } from '../query-keys.ts';

/** How each of the seller's accounts is doing. */
export const connectionsQuery = queryOptions({
  queryKey: queryKeys.connections,
  queryFn: ({ signal }) => callApi('/api/connections/', connectionsAnswer, { signal }),
});
