import { Disconnected } from '@crosslister/contract/credentials.ts';
import { byKeys } from '@crosslister/contract/listings/platform-fields.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { failedRequest } from '../../../lib/failures/failed-request.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

type Left = Pick<Disconnected, 'warning' | 'keys_page'>;

/** What a disconnect leaves at the marketplace. */
export function showWhatIsLeft(platform: Platform, { warning, keys_page: keysPage }: Left) {
  if (warning) showToast({ type: 'warning', title: 'Webhooks Left', message: warning });
  if (!keysPage) return;
  const shop = byKeys.find((each) => each.platform === platform);
  showToast({
    type: 'info',
    title: 'API Key Left',
    message: 'The API key stays in your store until you revoke it there.',
    details: shop && `It is under ${shop.connection.keysAt}.`,
    links: [{ label: 'Open API keys', href: keysPage }],
    key: 'keys-left',
  });
}

export function useDisconnect(platform: Platform, onDisconnected?: () => void) {
  const name = platformNames[platform];
  return useMutation({
    meta: {
      failed: (error) =>
        failedRequest('Disconnect Failed', error, (cause) => `${name} disconnect failed: ${cause}`),
      stale: [queryKeys.credentials, queryKeys.connections],
    },
    mutationFn: async () => {
      const path = `/api/oauth/${platform}/disconnect/`;
      const { success, error, ...left } = await callApi(path, Disconnected, { method: 'POST' });
      if (!success) throw new Error(error);
      return left;
    },
    onSuccess: (left) => {
      onDisconnected?.();
      showToast({
        type: 'success',
        title: 'Account Disconnected',
        message: `${name} account disconnected successfully!`,
      });
      showWhatIsLeft(platform, left);
    },
  });
}
