import type { Mutation, QueryClient } from '@tanstack/react-query';
import { dismissToastsWithKey, showToast } from './toast.ts';

const KEY = 'offline';

/** Whether a mutation that waits is kept in this browser. Nothing is, until that part of the dashboard is loaded. */
let isKept: (mutation: Mutation<unknown, unknown, unknown, unknown>) => boolean = () => false;
export function noteKeeper(knows: typeof isKept): void {
  isKept = knows;
}

function warnOfLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * What is saved without a connection waits for the next one: in this browser if it can be kept there, else in this page
 * alone. A toast is shown as long as anything is waiting, and says which.
 */
export function showOfflineToast(client: QueryClient): void {
  const mutations = client.getMutationCache();
  let shown = 0;
  mutations.subscribe(() => {
    const all = mutations.getAll().filter(({ state }) => state.status === 'pending' && state.isPaused);
    const waiting = all.length;
    const isLostWithPage = !all.every(isKept);
    const before = shown;
    shown = waiting;
    if (isLostWithPage) window.addEventListener('beforeunload', warnOfLeaving);
    else window.removeEventListener('beforeunload', warnOfLeaving);
    // Shown again with each new edit, because an earlier toast may have been closed.
    if (waiting > before) {
      showToast({
        type: 'warning',
        title: 'Not Sent Yet',
        message: 'You are offline: this will be sent when you are back',
        details: isLostWithPage
          ? 'Keep this page open until then.'
          : 'It is kept in this browser, also if this page is closed.',
        persistent: true,
        key: KEY,
      });
    } else if (waiting === 0 && before > 0) {
      dismissToastsWithKey(KEY);
    }
  });
}
