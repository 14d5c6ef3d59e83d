import { useSyncExternalStore } from 'react';
import { makeListeners } from '../lib/listeners.ts';
import { nextTurn } from '../ui/dialogs/dialog-order.ts';
import type { LeaveGuard } from '../ui/dialogs/leave-question.tsx';

interface Shown<T> {
  subject: T | undefined;
  opened: boolean;
  askedAt: number;
}

/**
 * A dialog's state. Its subject stays until the next opening, so that the closing animation still shows it. Before the
 * first opening there is nothing to load. `keyOf`: another key means that what was typed would be lost, so the dialog
 * is asked first. It is no state of the page, because opening one dialog would draw the page and all others again.
 */
export function makeDialog<T>(keyOf?: (subject: T) => unknown) {
  let now: Shown<T> = { subject: undefined, opened: false, askedAt: 0 };
  const guards = new Set<LeaveGuard>();
  const { notify, subscribe } = makeListeners();
  function set(next: Shown<T>): void {
    now = next;
    notify();
  }
  return {
    guards,
    subscribe,
    use: () => useSyncExternalStore(subscribe, () => now),
    open(about: T): void {
      const go = () => set({ subject: about, opened: true, askedAt: nextTurn() });
      const { subject, opened } = now;
      const isOther = opened && subject !== undefined && keyOf && keyOf(subject) !== keyOf(about);
      if (!isOther || ![...guards].some((asks) => asks(go))) go();
    },
    close(): void {
      if (now.opened) set({ ...now, opened: false });
    },
  };
}

export type OneDialog<T> = ReturnType<typeof makeDialog<T>>;
