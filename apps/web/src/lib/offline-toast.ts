import type { QueryClient } from '@tanstack/react-query';
import { dismissToastsWithKey, showToast } from './toast.ts';

const KEY = 'offline';

function warnOfLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Edits saved without a connection wait in this page for the next one. A toast is shown as long as any are waiting, so
 * that the seller does not close the page by mistake.
 */
export function showOfflineToast(client: QueryClient): void {
  const mutations = client.getMutationCache();
  let shown = 0;
  mutations.subscribe(() => {
    const waiting = mutations
      .getAll()
      .filter(({ state }) => state.status === 'pending' && state.isPaused).length;
    const before = shown;
    shown = waiting;
    // Shown again with each new edit, because an earlier toast may have been closed.
    if (waiting > before) {
      window.addEventListener('beforeunload', warnOfLeaving);
      showToast({
        type: 'warning',
        title: 'Not Sent Yet',
        message: 'You are offline: this will be sent when you are back',
        persistent: true,
        key: KEY,
      });
    } else if (waiting === 0 && before > 0) {
      window.removeEventListener('beforeunload', warnOfLeaving);
      dismissToastsWithKey(KEY);
    }
  });
}
