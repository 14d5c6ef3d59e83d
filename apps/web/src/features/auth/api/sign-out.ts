import { nothing } from '../../../lib/answers/shape.ts';
import { callApi } from '../../../lib/api-client.ts';
import { forgetSeller } from '../../../lib/forget-seller.ts';
import { browserChannel } from '../../../lib/push/browser-channel.ts';

/**
 * Signs out here, even if the server cannot be reached, and ends the session there too. Here first: a request that is
 * running would otherwise find the session ended and reload the page before anything is removed.
 */
export async function signOut(): Promise<void> {
  await endPush().catch((error: unknown) => console.warn('Push messages were not ended', error));
  // The request has its own copy of the token before the token is removed.
  const ending = callApi('/api/auth/logout/', nothing, { method: 'POST' });
  forgetSeller();
  await ending.catch((error: unknown) => console.warn('The session could not be ended on the server', error));
}

/** Before the token is removed: who uses this browser next is not told of this seller's sales. */
async function endPush(): Promise<void> {
  if (!browserChannel.read()) return;
  const { forgetPush } = await import('../../../lib/push/forget-push.ts');
  await forgetPush();
}
