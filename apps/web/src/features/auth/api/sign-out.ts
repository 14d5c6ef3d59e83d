import { nothing } from '../../../lib/answers/shape.ts';
import { callApi } from '../../../lib/api-client.ts';
import { forgetSeller } from '../../../lib/forget-seller.ts';

/**
 * Signs out here, even when the server cannot be reached, and ends the session there too. First here: what is being read
 * just now would find the session ended and reload the page before anything is forgotten.
 */
export async function signOut(): Promise<void> {
  // It has taken the token along by the time it is forgotten.
  const ending = callApi('/api/auth/logout/', nothing, { method: 'POST' });
  forgetSeller();
  await ending.catch((error: unknown) => console.warn('The session could not be ended on the server', error));
}
