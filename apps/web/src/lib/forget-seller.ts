import { removeToken } from './auth-token.ts';
import { writeAddress } from './browser/page-history.ts';
import { clearMirror } from './browser/storage-mirror.ts';
import { queryClient } from './query-client.ts';
import { clearToasts } from './toast.ts';

/**
 * Signs out of this browser completely: nothing of the seller's stays for the next person who signs in, not even their
 * search. The exception is what they typed and did not save: it is kept for a week, for them alone. A session that
 * merely expired keeps the URL, because the same seller comes back to it.
 */
export function forgetSeller(): void {
  removeToken();
  queryClient.clear();
  clearMirror();
  clearToasts();
  writeAddress(location.pathname, 'replaceState');
}
