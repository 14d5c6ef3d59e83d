import { useEffect, useState } from 'react';
import { foldedIds, foldOnceSeen } from './folded-ids.ts';

const STORED = 'crosslister_jobTray';
const seenIds = foldedIds('crosslister_jobsSeen');
const CLOSED = 'closed';
const TRAY = '[aria-label="Jobs"]';

const isClosedByHand = () => localStorage.getItem(STORED) === CLOSED;

/**
 * Whether the tray is open. It closes automatically when each of its lines has been seen for a while and nothing in it
 * goes on, and opens again with new work. Closed, it still has the way back from the last one. This browser remembers that
 * it was closed; on a phone it is always closed at first. `isWorking`: something in it goes on, or has failed.
 */
export function useTrayOpen(
  isPhone: boolean,
  { ids, isWorking, isHeld }: { ids: readonly string[]; isWorking: boolean; isHeld: boolean },
): [boolean, (isOpen: boolean) => void] {
  const [seen, setSeen] = useState(seenIds.read);
  const isNews = isWorking || ids.some((id) => !seen.includes(id));
  const [isOpen, setOpen] = useState(() => !isPhone && !isClosedByHand() && isNews);
  const all = ids.join();
  useEffect(() => {
    if (isPhone) return;
    if (isNews && !isClosedByHand()) setOpen(true);
    if (isWorking || isHeld) return;
    return foldOnceSeen(
      () => {
        const next = all.split(',');
        seenIds.store(next);
        setSeen(next);
        setOpen(false);
      },
      () => document.activeElement?.closest(TRAY) != null,
    );
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
