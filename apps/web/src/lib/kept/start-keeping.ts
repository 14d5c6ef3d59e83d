import type { QueryClient } from '@tanstack/react-query';
import { learnAccountName } from './account-name.ts';
import { isAnythingKept } from './is-anything-kept.ts';
import { sendLeft } from './send-left.ts';
import { keepUnsent } from './unsent.ts';

let isStarted = false;

/**
 * Keeps what is typed and what cannot be sent, from here on. What an earlier page left behind is sent. Returns what ends
 * that.
 */
export async function startKeeping(client: QueryClient): Promise<() => void> {
  if (!isStarted) keepUnsent(client.getMutationCache());
  isStarted = true;
  if (isAnythingKept()) return sendLeft(client);
  // What is typed without a connection later is kept under this name.
  await learnAccountName();
  return () => undefined;
}
