import { type IntakeChange, type IntakePhoto, IntakeTray } from '@crosslister/contract/intake/intake.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

interface Change {
  changes: readonly IntakeChange[];
  /** The row as it will be, which is shown at once. */
  row?: readonly IntakePhoto[];
}

const key = queryKeys.intake;
const scope = { id: 'intake' };

/** Changes the row. One change after the other, each shown before the server has answered. */
export function useChangeTray() {
  const client = useQueryClient();
  return useMutation({
    scope,
    meta: { failed: 'Not Changed' },
    mutationFn: ({ changes }: Change) =>
      callApi('/api/intake/photos/', IntakeTray, { method: 'PATCH', body: { changes } }),
    onMutate: async ({ row }) => {
      await client.cancelQueries({ queryKey: key });
      if (row) show(client, row);
    },
    onSettled: () => readLast(client),
  });
}

/** Deletes photos for good. */
export function useRemovePhotos() {
  const client = useQueryClient();
  return useMutation({
    scope,
    meta: { failed: 'Not Deleted' },
    mutationFn: (ids: readonly number[]) =>
      callApi('/api/intake/photos/remove/', IntakeTray, { method: 'POST', body: { ids } }),
    onSettled: () => readLast(client),
  });
}

type Client = ReturnType<typeof useQueryClient>;

function show(client: Client, photos: readonly IntakePhoto[]): void {
  client.setQueryData<z.infer<typeof IntakeTray>>(key, (tray) => tray && { ...tray, photos: [...photos] });
}

/** Once the last of several changes is made: an answer between them would show the row as it was. */
function readLast(client: Client): Promise<unknown> | undefined {
  if (client.isMutating({ predicate: ({ options }) => options.scope?.id === scope.id }) > 1) return undefined;
  return client.invalidateQueries({ queryKey: key });
}
