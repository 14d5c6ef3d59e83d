import { TestConnectionResult } from '@crosslister/contract/credentials.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import type { SettingsDraft } from '../settings-draft.ts';

type StoreKeys = Pick<SettingsDraft, 'woo_url' | 'woo_ck' | 'woo_cs'>;

export function useTestConnection() {
  return useMutation({
    mutationFn: ({ woo_url, woo_ck, woo_cs }: StoreKeys) =>
      callApi('/api/test-connection/', TestConnectionResult, {
        method: 'POST',
        body: {
          platform: 'woocommerce',
          credentials: { url: woo_url, consumer_key: woo_ck, consumer_secret: woo_cs },
        },
      }),
  });
}
