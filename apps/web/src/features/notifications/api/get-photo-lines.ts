import { type PhotoLine, PhotoLines } from '@crosslister/contract/imports.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { nothing } from '../../../lib/answers/shape.ts';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { photosLeft } from '../tray/photo-words.ts';

/** Below the products: their events come while photos are fetched, after every few. */
const queryKey = [...queryKeys.products, 'imports', 'lines'];

/** The server no longer has a line that ended well a minute ago. */
const ENDED_AGAIN_MS = 20_000;

const none: PhotoLine[] = [];

/** How far the photos of imports are. Asked for only where there may be some. */
export function usePhotoLines(enabled: boolean): PhotoLine[] {
  const { data = none } = useQuery({
    queryKey,
    enabled,
    queryFn: async ({ signal }) => (await callApi('/api/imports/photos/', PhotoLines, { signal })).results,
    refetchInterval: ({ state }) =>
      state.data?.some((line) => photosLeft(line) === 0 && line.photos.failed === 0) ? ENDED_AGAIN_MS : false,
  });
  return enabled ? data : none;
}

/** Takes the line away in every window. The list of imports keeps what became of the photos. */
export function useClosePhotoLine() {
  const client = useQueryClient();
  return useMutation({
    meta: { failed: 'Not Removed', stale: [queryKey] },
    onMutate: async (id: string) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<PhotoLine[]>(queryKey, (lines) => lines?.filter((line) => line.id !== id));
    },
    mutationFn: (id: string) => callApi(`/api/imports/${id}/photos/close/`, nothing, { method: 'POST' }),
  });
}
