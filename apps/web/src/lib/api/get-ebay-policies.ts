import { EbayPolicies } from '@crosslister/contract/policies.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';
import { queryKeys } from '../query-keys.ts';

export function useEbayPolicies({ enabled = true } = {}) {
  return useQuery({
    queryKey: queryKeys.ebayPolicies,
    enabled,
    queryFn: ({ signal }) => callApi('/api/ebay-policies/', EbayPolicies, { signal }),
  });
}
