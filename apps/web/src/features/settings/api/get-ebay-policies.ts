import { EbayPolicies } from '@crosslister/contract/policies.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export function useEbayPolicies() {
  return useQuery({
    queryKey: queryKeys.ebayPolicies,
    queryFn: ({ signal }) => callApi('/api/ebay-policies/', EbayPolicies, { signal }),
  });
}
