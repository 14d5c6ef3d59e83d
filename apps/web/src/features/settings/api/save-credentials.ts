import { type CredentialsSave, Disconnected } from '@crosslister/contract/credentials.ts';
import { byKeys } from '@crosslister/contract/listings/platform-fields.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { readAgain } from '../../../lib/query-client.ts';
import { queryKeys, staleAfter } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';
import { showWhatIsLeft } from './disconnect.ts';

/** `onStored` is called before they are read again. */
export function useSaveCredentials(onStored?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (update: CredentialsSave) =>
      callApi('/api/credentials/', Disconnected, { method: 'PUT', body: update }),
    onSuccess: ({ warning, keys_page }, update) => {
      const left = byKeys.find(({ connection }) => update[connection.fields.url] === '');
      if (left) showWhatIsLeft(left.platform, { warning, keys_page });
      else if (warning) showToast({ type: 'warning', title: 'Not Tested Yet', message: warning });
      onStored?.();
      return readAgain(staleAfter.connections);
    },
    // They were changed elsewhere. Once they are read again, the dialog shows both values and lets the seller choose.
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: queryKeys.credentials });
    },
  });
}
