import { PairingCode, PairingList } from '@crosslister/contract/extension/extension-pairing.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../../../lib/api-client.ts';
import { pairExtension, readExtensionStatus } from '../../../lib/extension/call-extension.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Whether this browser has the extension, and whether it acts for this dashboard. */
export function useExtensionStatus() {
  return useQuery({
    queryKey: [...queryKeys.extension, 'status'],
    queryFn: readExtensionStatus,
    retry: false,
    staleTime: 0,
  });
}

export function usePairings() {
  return useQuery({
    queryKey: [...queryKeys.extension, 'pairings'],
    queryFn: ({ signal }) => callApi('/api/extension/pairings/', PairingList, { signal }),
    staleTime: 0,
  });
}

const stale = [queryKeys.extension];

export function usePair() {
  return useMutation({
    meta: { stale },
    mutationFn: async () => {
      const { code } = await callApi('/api/extension/pair/', PairingCode, { method: 'POST' });
      await pairExtension(code);
    },
  });
}

export function useEndPairing() {
  return useMutation({
    meta: { stale },
    mutationFn: (id: number) => callApi(`/api/extension/pairings/${id}/`, z.null(), { method: 'DELETE' }),
  });
}
