import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../../../lib/api-client.ts';
import { describeError } from '../../../lib/api-error.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

const Disconnected = z.object({ success: z.literal(true) });

export function useDisconnect(platform: Platform) {
  const client = useQueryClient();
  const name = platformNames[platform];
  return useMutation({
    mutationFn: () => callApi(`/api/oauth/${platform}/disconnect/`, Disconnected, { method: 'POST' }),
    onSuccess: () =>
      showToast({
        type: 'success',
        title: 'Account Disconnected',
        message: `${name} account disconnected successfully!`,
      }),
    onError: (error) =>
      showToast({
        type: 'error',
        title: 'Disconnect Failed',
        message: `${name} disconnect failed: ${describeError(error)}`,
      }),
    onSettled: () =>
      Promise.all(
        [queryKeys.credentials, queryKeys.connections].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
