import { FeeSettings } from '@crosslister/contract/settings/fees.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys, staleAfter } from '../../../lib/query-keys.ts';

/** Every estimate changes with them. */
export function useSaveFees() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: FeeSettings) => callApi('/api/fees/', FeeSettings, { method: 'PUT', body }),
    onSettled: () =>
      Promise.all(
        [queryKeys.fees, ...staleAfter.sales].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}
