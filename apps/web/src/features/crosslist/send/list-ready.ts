import type { Platform } from '@crosslister/contract/platforms.ts';
import { credentialsQuery } from '../../../lib/api/get-credentials.ts';
import { choiceOfIds } from '../../../lib/dialog-props.ts';
import { lastPlatforms } from '../../../lib/platforms/last-platforms.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { followOrder, sendOrder } from './use-crosslist.ts';

/**
 * Lists products that were just found to lack nothing, without a question: its toast and the job tray take it back. Whether
 * anything was stored. Throws if that is not known.
 */
export async function listReady(
  ids: readonly number[],
  platforms: readonly Platform[],
  onStep: (operationId: number) => void,
): Promise<boolean> {
  const credentials = await queryClient.fetchQuery(credentialsQuery);
  const order = { choice: choiceOfIds(ids), platforms, credentials, categories: [], isUnasked: true };
  let isStored = false;
  const onStored = () => {
    isStored = true;
    lastPlatforms.store([...platforms]);
  };
  await followOrder(queryClient, await sendOrder(order), { onStored, onStep });
  return isStored;
}
