import { CaptureStatus, readCaptureFile } from '@crosslister/contract/accounts/capture.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi, fetchApi } from '../../../lib/api-client.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** While it is on, its calls are counted this often. */
const COUNT_MS = 5_000;

const pathOf = (platform: Platform) => `/api/connections/${platform}/capture/`;

export function useCapture(platform: Platform, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.capture(platform),
    queryFn: ({ signal }) => callApi(pathOf(platform), CaptureStatus, { signal }),
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.on ? COUNT_MS : false),
  });
}

/** Switches it on or off, or deletes what was captured. */
export function useChangeCapture(platform: Platform) {
  const client = useQueryClient();
  return useMutation({
    meta: { failed: 'Capture Not Changed' },
    mutationFn: (change: 'start' | 'stop' | 'delete') =>
      change === 'delete'
        ? callApi(pathOf(platform), CaptureStatus, { method: 'DELETE' })
        : callApi(pathOf(platform), CaptureStatus, { method: 'PUT', body: { on: change === 'start' } }),
    onSuccess: (status) => client.setQueryData(queryKeys.capture(platform), status),
  });
}

async function readText(platform: Platform): Promise<string> {
  const response = await fetchApi(`${pathOf(platform)}file/`, { streams: true });
  return response.text();
}

/** The calls and forms as the file has them, and the file itself: what is read is what is sent. */
export function useCapturedFile(platform: Platform, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.captureFile(platform),
    queryFn: async () => {
      const text = await readText(platform);
      return { text, ...readCaptureFile(text) };
    },
    enabled,
    staleTime: 0,
    gcTime: 0,
  });
}

export function saveCapture(platform: Platform, text: string): void {
  saveFile(new Blob([text], { type: 'application/jsonl' }), `crosslister-capture-${platform}.jsonl`);
}
