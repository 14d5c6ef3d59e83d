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
  let told = false;
  mutations.subscribe(() => {
    const waits = mutations.getAll().some(({ state }) => state.status === 'pending' && state.isPaused);
    if (waits === told) return;
    told = waits;
    if (waits) {
      window.addEventListener('beforeunload', warnOfLeaving);
      showToast({
        type: 'warning',
        title: 'Not Sent Yet',
        message: 'You are offline: this will be sent when you are back',
        persistent: true,
        key: KEY,
      });
    } else {
      window.removeEventListener('beforeunload', warnOfLeaving);
      dismissToastsWithKey(KEY);
    }
  });
}
