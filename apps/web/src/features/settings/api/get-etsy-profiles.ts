import { EtsyProfiles } from '@crosslister/contract/policies.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export function useEtsyProfiles() {
  return useQuery({
    queryKey: queryKeys.etsyProfiles,
    queryFn: ({ signal }) => callApi('/api/etsy-profiles/', EtsyProfiles, { signal }),
  });
}
