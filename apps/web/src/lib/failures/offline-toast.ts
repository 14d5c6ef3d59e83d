import type { Mutation, QueryClient } from '@tanstack/react-query';
import { dismissToastsWithKey, showToast } from '../toast.ts';

const KEY = 'offline';

interface Waiting {
  /** It would be lost with the page. */
  isLost: boolean;
  details?: string;
}

/** What is known of all that waits. Nothing is kept until that part of the dashboard is loaded. */
let look = (_: readonly Mutation<unknown, Error, unknown, unknown>[]): Waiting => ({ isLost: true });
export function noteKeeper(knows: typeof look): void {
  look = knows;
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
    const { isLost, details } = look(all);
    const before = shown;
    shown = waiting;
    if (waiting > 0 && isLost) window.addEventListener('beforeunload', warnOfLeaving);
    else window.removeEventListener('beforeunload', warnOfLeaving);
    // Shown again with each new edit, because an earlier toast may have been closed.
    if (waiting > before) {
      showToast({
        type: 'warning',
        title: 'Not Sent Yet',
        message: 'You are offline: this will be sent when you are back',
        details,
        persistent: true,
        key: KEY,
      });
    } else if (waiting === 0 && before > 0) {
      dismissToastsWithKey(KEY);
    }
  });
}
