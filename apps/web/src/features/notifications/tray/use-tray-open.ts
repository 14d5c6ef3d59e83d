import { useEffect, useState } from 'react';
import { readFolded, storeFolded } from './folded-ids.ts';

/** Its lines are folded by then, and their Undo has been in sight for longer than that of a toast. */
const FOLD_MS = 20_000;
const STORED = 'crosslister_jobTray';
const SEEN = 'crosslister_jobsSeen';
const CLOSED = 'closed';
const LIST = '[aria-label="Jobs"] ul';

const isClosedByHand = () => localStorage.getItem(STORED) === CLOSED;

/**
 * Whether the tray is open. It closes automatically when each of its lines has been seen for a while and nothing in it
 * goes on, and opens again with new work. This browser remembers that it was closed; on a phone it is always closed at
 * first. `isWorking`: something in it goes on.
 */
export function useTrayOpen(
  isPhone: boolean,
  { ids, isWorking, isHeld }: { ids: readonly string[]; isWorking: boolean; isHeld: boolean },
): [boolean, (isOpen: boolean) => void] {
  const [seen, setSeen] = useState(() => readFolded(SEEN));
  const isNews = isWorking || ids.some((id) => !seen.includes(id));
  const [isOpen, setOpen] = useState(() => !isPhone && !isClosedByHand() && isNews);
  const all = ids.join();
  useEffect(() => {
    if (isPhone) return;
    if (isNews && !isClosedByHand()) setOpen(true);
    if (isWorking || isHeld) return;
    const timer = setInterval(() => {
      // The keyboard is in it.
      if (document.activeElement?.closest(LIST)) return;
      const next = all.split(',');
      storeFolded(SEEN, next);
      setSeen(next);
      setOpen(false);
    }, FOLD_MS);
    return () => clearInterval(timer);
  }, [isPhone, isNews, isWorking, isHeld, all]);

  function open(next: boolean): void {
    setOpen(next);
    if (isPhone) return;
    try {
      if (next) localStorage.removeItem(STORED);
      else localStorage.setItem(STORED, CLOSED);
    } catch (error) {
      // A full storage must not stop the work.
      console.warn('The closed tray could not be remembered', error);
    }
  }
  return [isOpen, open];
}
