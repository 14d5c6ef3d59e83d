import { z } from 'zod';
import { keptJson } from '../../../lib/browser/kept-json.ts';
import { isAnyDialogOpen } from '../../../ui/dialogs/dialog-order.ts';

const FOLD_SECONDS = 5;

const Ids = z.array(z.string().max(100)).max(200);
/** The server has ten lines at a time. */
const MOST_KEPT = 50;

/** Lines that this browser remembers, so that a reload does not unfold them. */
export function foldedIds(name: string) {
  const { read, store } = keptJson(name, Ids);
  return {
    read: (): readonly string[] => read() ?? [],
    store: (ids: readonly string[]) => store(ids.slice(-MOST_KEPT)),
  };
}

/**
 * Folds what has been in sight for five seconds. Those under a dialog do not count, but end nothing: who opens one after
 * the other would have it for an hour.
 */
export function foldOnceSeen(fold: () => void, isHeld = () => false): () => void {
  let seconds = 0;
  const timer = setInterval(() => {
    if (isHeld()) seconds = 0;
    else if (!isAnyDialogOpen()) {
      seconds += 1;
      if (seconds === FOLD_SECONDS) fold();
    }
  }, 1_000);
  return () => clearInterval(timer);
}
