import { TestConnectionResult } from '@crosslister/contract/credentials.ts';
import type { Shop } from '@crosslister/contract/listings/platform-fields.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import type { SettingsDraft } from '../settings-draft.ts';

export function useTestConnection({ platform, connection: { fields } }: Shop) {
  return useMutation({
    mutationFn: (draft: SettingsDraft) =>
      callApi('/api/test-connection/', TestConnectionResult, {
        method: 'POST',
        body: {
          platform,
          credentials: {
            url: draft[fields.url],
            consumer_key: draft[fields.key],
            consumer_secret: draft[fields.secret],
          },
        },
      }),
  });
}
