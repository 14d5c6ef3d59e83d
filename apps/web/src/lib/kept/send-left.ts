import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';
import { ApiError } from '../api-error.ts';
import { failedRequest } from '../failures/failed-request.ts';
import { readAgain } from '../query-client.ts';
import { queryKeys } from '../query-keys.ts';
import { showToast } from '../toast.ts';
import { learnAccountName } from './account-name.ts';
import { findKept, followKept, inTurn, type Kept, leftBehind, type UnsentCall } from './kept.ts';
import { noteAnswer } from './unsent.ts';

const anyAnswer = { safeParse: (data: unknown) => ({ success: true as const, data }) };
const MOST_WAIT_MS = 30_000;

/** Sends what was saved without a connection in a page that has gone. Until it is sent, it is named as what is not sent yet. */
export async function sendLeft(client: QueryClient): Promise<() => void> {
  const account = await learnAccountName();
  const begun = new Set<string>();
  const look = () => {
    if (account === null) return;
    for (const kept of leftBehind(account)) {
      const key = `${kept.page} ${kept.form}`;
      if (!kept.call || begun.has(key)) continue;
      begun.add(key);
      void inTurn(key, async () => {
        // Another tab may have sent it meanwhile.
        const call = findKept(kept)?.call;
        if (call) await send(client, kept, call);
      });
    }
  };
  look();
  return followKept(look);
}

async function send(client: QueryClient, kept: Kept, { path, ...request }: UnsentCall) {
  const { title } = kept;
  const mutation = client.getMutationCache().build(client, {
    mutationFn: () => callApi(path, anyAnswer, request),
    meta: { isKept: true },
    retry: (_, error) => error instanceof ApiError && error.kind === 'unreachable',
    retryDelay: (attempt) => Math.min(MOST_WAIT_MS, 1000 * 2 ** attempt),
  });
  try {
    await mutation.execute(undefined);
    noteAnswer(kept, true);
    showToast({ type: 'success', title: 'Sent', message: `Saved now that you are back: ${title}.` });
  } catch (error) {
    // The session has ended: it is sent in the next one.
    if (error instanceof ApiError && error.status === 401) return;
    noteAnswer(kept, false);
    showToast({
      ...failedRequest('Save Failed', error, (cause) => `Failed to save ${title}: ${cause}`),
      persistent: true,
    });
  }
  await readAgain([queryKeys.products, queryKeys.statistics, queryKeys.operations]);
}
