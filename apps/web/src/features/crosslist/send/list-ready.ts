import type { Platform } from '@crosslister/contract/platforms.ts';
import { credentialsQuery } from '../../../lib/api/get-credentials.ts';
import { type BulkEditDialogProps, choiceOfIds } from '../../../lib/dialog-props.ts';
import { lastPlatforms } from '../../../lib/platforms/last-platforms.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { followOrder, sendOrder } from './use-crosslist.ts';

/**
 * Lists products that were just found to lack nothing, without a question: its toast and the job tray take it back. Returns
 * those that are being listed, and throws if that is not known.
 */
export async function listReady(
  ids: readonly number[],
  platforms: readonly Platform[],
  { onStep, onCancelled }: { onStep: (operationId: number) => void; onCancelled: () => void },
): ReturnType<BulkEditDialogProps['onList']> {
  const credentials = await queryClient.fetchQuery(credentialsQuery);
  let begun: readonly number[] = [];
  const order = {
    choice: choiceOfIds(ids),
    platforms,
    credentials,
    categories: [],
    onCancelled() {
      // Maybe before it is returned.
      begun = [];
      onCancelled();
    },
  };
  await followOrder(queryClient, await sendOrder(order), {
    onStored({ failed }) {
      begun = ids.filter((id) => !failed.includes(id));
      lastPlatforms.store([...platforms]);
    },
    onStep,
  });
  return begun;
}
