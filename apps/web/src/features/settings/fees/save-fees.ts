import { FeeSettings } from '@crosslister/contract/settings/fees.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys, staleAfter } from '../../../lib/query-keys.ts';

/** Every estimate changes with them. */
export function useSaveFees() {
  return useMutation({
    meta: { stale: [queryKeys.fees, ...staleAfter.sales] },
    mutationFn: (body: FeeSettings) => callApi('/api/fees/', FeeSettings, { method: 'PUT', body }),
  });
}
