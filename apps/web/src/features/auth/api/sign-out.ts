import { nothing } from '../../../lib/answers/shape.ts';
import { callApi } from '../../../lib/api-client.ts';
import { forgetSeller } from '../../../lib/forget-seller.ts';

/** Ends the session on the server too, but signs out here even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await callApi('/api/auth/logout/', nothing, { method: 'POST' });
  } catch (error) {
    console.warn('The session could not be ended on the server', error);
  }
  forgetSeller();
}
