import { browserChannel } from './browser-channel.ts';
import { removeChannel } from './channels.ts';

/** A sign-out does not wait longer for a server that does not answer. The server then learns it from the push service. */
const MOST_MS = 3_000;

/** Ends push messages to this browser, at the server and here. */
export async function forgetPush(): Promise<void> {
  const id = browserChannel.read();
  try {
    if (id !== null) await removeChannel(id, AbortSignal.timeout(MOST_MS));
  } finally {
    await unsubscribe();
  }
}

export async function unsubscribe(): Promise<void> {
  browserChannel.remove();
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
