import { useCallback, useMemo, useState } from 'react';
import { useLatest } from '../lib/use-latest.ts';
import { nextTurn } from '../ui/dialogs/dialog-order.ts';
import type { LeaveGuard } from '../ui/dialogs/leave-question.tsx';

/**
 * A dialog's state. Its subject stays until the next opening, so that the closing animation still shows it. Before the
 * first opening there is nothing to load. `keyOf`: another key means that what was typed would be lost, so the dialog
 * is asked first.
 */
export function useDialog<T>(keyOf?: (subject: T) => unknown) {
  const [subject, setSubject] = useState<T>();
  const [opened, setOpened] = useState(false);
  const [askedAt, setAskedAt] = useState(0);
  const [guards] = useState(() => new Set<LeaveGuard>());
  const latest = useLatest({ subject, opened, keyOf });
  const open = useCallback(
    (about: T) => {
      const now = latest.current;
      const go = () => {
        setSubject(() => about);
        setOpened(true);
        setAskedAt(nextTurn());
      };
      const isOther =
        now.opened && now.subject !== undefined && now.keyOf && now.keyOf(now.subject) !== now.keyOf(about);
      if (!isOther || ![...guards].some((asks) => asks(go))) go();
    },
    [guards],
  );
  const close = useCallback(() => setOpened(false), []);
  return useMemo(
    () => ({ subject, opened, askedAt, guards, open, close }),
    [subject, opened, askedAt, guards, open, close],
  );
}

export type OneDialog<T> = ReturnType<typeof useDialog<T>>;
