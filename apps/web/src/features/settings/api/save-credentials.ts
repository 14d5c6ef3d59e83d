import { type CredentialsUpdate, Disconnected } from '@crosslister/contract/credentials.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { staleAfter } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

export function useSaveCredentials() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (update: CredentialsUpdate) =>
      callApi('/api/credentials/', Disconnected, { method: 'PUT', body: update }),
    onSuccess: ({ warning }, { woo_url }) => {
      const title = woo_url === '' ? 'Webhooks Left' : 'Not Proved Yet';
      if (warning) showToast({ type: 'warning', title, message: warning });
      return Promise.all(staleAfter.connections.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}
