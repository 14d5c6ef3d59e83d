import type { QueryClient } from '@tanstack/react-query';
import { dismissToastsWithKey, showToast } from './toast.ts';

const KEY = 'offline';

function warnOfLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * What is saved without a connection waits in this page for the next one. That is said as long as anything waits, also to
 * somebody who is about to close the page.
 */
export function tellOffline(client: QueryClient): void {
  const mutations = client.getMutationCache();
  let told = 0;
  mutations.subscribe(() => {
    const waiting = mutations
      .getAll()
      .filter(({ state }) => state.status === 'pending' && state.isPaused).length;
    const before = told;
    told = waiting;
    // Said again with each that comes: the toast of an earlier one may have been put away.
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
