import { Credentials } from '@crosslister/contract/credentials.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';
import { queryKeys } from '../query-keys.ts';

/** The settings record: pricing rules, platforms, what is connected. Secrets come as `********`. */
export function useCredentials() {
  return useQuery({
    queryKey: queryKeys.credentials,
    queryFn: ({ signal }) => callApi('/api/credentials/', Credentials, { signal }),
  });
}
