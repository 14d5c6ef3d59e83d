import { useCallback, useMemo, useState } from 'react';
import { nextTurn } from '../ui/dialog-order.ts';

/**
 * A dialog's state. Its subject stays until the next opening, so that the closing animation still shows it. Before the
 * first opening there is nothing to load.
 */
export function useDialog<T>() {
  const [subject, setSubject] = useState<T>();
  const [opened, setOpened] = useState(false);
  const [askedAt, setAskedAt] = useState(0);
  const open = useCallback((about: T) => {
    setSubject(() => about);
    setOpened(true);
    setAskedAt(nextTurn());
  }, []);
  const close = useCallback(() => setOpened(false), []);
  return useMemo(() => ({ subject, opened, askedAt, open, close }), [subject, opened, askedAt, open, close]);
}
