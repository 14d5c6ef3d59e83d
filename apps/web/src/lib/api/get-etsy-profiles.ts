import { EtsyProfiles } from '@crosslister/contract/policies.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';
import { queryKeys } from '../query-keys.ts';

export function useEtsyProfiles({ enabled = true } = {}) {
  return useQuery({
    queryKey: queryKeys.etsyProfiles,
    enabled,
    queryFn: ({ signal }) => callApi('/api/etsy-profiles/', EtsyProfiles, { signal }),
  });
}
