import { z } from 'zod';
import { parseJson } from '../../../lib/parse-json.ts';
import { isAnyDialogOpen } from '../../../ui/dialogs/dialog-order.ts';

const FOLD_SECONDS = 5;

const Ids = z.array(z.string().max(100)).max(200);
/** The server has ten lines at a time. */
const MOST_KEPT = 50;

/** Lines that this browser remembers, so that a reload does not unfold them. */
export const readFolded = (name: string): readonly string[] =>
  Ids.safeParse(parseJson(localStorage.getItem(name) ?? '')).data ?? [];

export function storeFolded(name: string, ids: readonly string[]): void {
  try {
    localStorage.setItem(name, JSON.stringify(ids.slice(-MOST_KEPT)));
  } catch (error) {
    // A full storage must not stop the work.
    console.warn('The finished jobs could not be remembered', error);
  }
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
