import { queryOptions, useQuery } from '@tanstack/react-query';
import { credentialsAnswer } from '../answers/setting-answers.ts';
import { callApi } from '../api-client.ts';
import { queryKeys } from '../query-keys.ts';

/** The settings record: pricing rules, platforms, what is connected. Secrets come as `********`. */
export const credentialsQuery = queryOptions({
  queryKey: queryKeys.credentials,
  queryFn: ({ signal }) => callApi('/api/credentials/', credentialsAnswer, { signal }),
});

export const useCredentials = () => useQuery(credentialsQuery);
