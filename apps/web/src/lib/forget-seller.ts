import { removeToken } from './auth-token.ts';
import { writeAddress } from './page-history.ts';
import { queryClient } from './query-client.ts';
import { clearMirror } from './storage-mirror.ts';
import { clearToasts } from './toast.ts';

/**
 * Signs out of this browser for good: nothing of the seller's stays for whoever signs in next, nor what they looked for.
 * A session that merely ran out keeps the address, as the same seller comes back to it.
 */
export function forgetSeller(): void {
  removeToken();
  queryClient.clear();
  clearMirror();
  clearToasts();
  writeAddress(location.pathname, 'replaceState');
}
