import { Disconnected } from '@crosslister/contract/credentials.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { failedRequest } from '../../../lib/failed-request.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

export function useDisconnect(platform: Platform, onDisconnected?: () => void) {
  const client = useQueryClient();
  const name = platformNames[platform];
  return useMutation({
    mutationFn: async () => {
      const path = `/api/oauth/${platform}/disconnect/`;
      const { success, error, warning } = await callApi(path, Disconnected, { method: 'POST' });
      if (!success) throw new Error(error);
      return warning;
    },
    onSuccess: (warning) => {
      onDisconnected?.();
      showToast({
        type: 'success',
        title: 'Account Disconnected',
        message: `${name} account disconnected successfully!`,
      });
      if (warning) showToast({ type: 'warning', title: 'Webhooks Left', message: warning });
    },
    onError: (error) =>
      showToast(failedRequest('Disconnect Failed', error, (cause) => `${name} disconnect failed: ${cause}`)),
    onSettled: () =>
      Promise.all(
        [queryKeys.credentials, queryKeys.connections].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
