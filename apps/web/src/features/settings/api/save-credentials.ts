import type { CredentialsUpdate } from '@crosslister/contract/credentials.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export function useSaveCredentials() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (update: CredentialsUpdate) =>
      callApi('/api/credentials/', z.unknown(), { method: 'PUT', body: update }),
    onSuccess: () =>
      Promise.all(
        [queryKeys.credentials, queryKeys.connections].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
