import { FailedPhotos, FileImport, FileImports, UndoPreview } from '@crosslister/contract/imports.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { readSeldom } from '../../../lib/live/refresh-pace.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Below the products, because whatever is done to one may be undone no more. */
const queryKey = [...queryKeys.products, 'imports'];

/** The imports of the last day, newest first. */
export const useImports = () =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await callApi('/api/imports/', FileImports, { signal })).results,
  });

/** Photos of an import that could not be fetched. */
export const useFailedPhotos = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: [...queryKey, id, 'photos'],
    queryFn: async ({ signal }) =>
      (await callApi(`/api/imports/${id}/photos/`, FailedPhotos, { signal })).results,
    enabled,
  });

/** What an undo would leave. Asked anew each time, because everything done to a product changes it. */
export const useWhatStays = (id: string) =>
  useQuery({
    queryKey: [...queryKey, id, 'stays'],
    queryFn: ({ signal }) => callApi(`/api/imports/${id}/undo/`, UndoPreview, { signal }),
    gcTime: 0,
  });

export function useRetryPhotos() {
  return useMutation({
    meta: { stale: [queryKey] },
    mutationFn: (id: string) => callApi(`/api/imports/${id}/photos/retry/`, FileImport, { method: 'POST' }),
  });
}

export const leftOf = ({ created, changed }: FileImport): number => created + changed;

/** Undoes an import. The server does a part in each call, which shows how far it is. */
export function useUndoImport() {
  const client = useQueryClient();
  return useMutation({
    meta: { stale: [queryKeys.products, queryKeys.statistics] },
    mutationFn: async (id: string) => {
      const readAsUsual = readSeldom();
      try {
        for (let left = Number.POSITIVE_INFINITY; ; ) {
          const path = `/api/imports/${id}/undo/`;
          const now = await callApi(path, FileImport, { method: 'POST' });
          client.setQueryData<FileImport[]>(queryKey, (all) =>
            all?.map((each) => (each.id === id ? now : each)),
          );
          if (leftOf(now) === 0 || leftOf(now) >= left) return now;
          left = leftOf(now);
        }
      } finally {
        readAsUsual();
      }
    },
  });
}
