import { useState } from 'react';

const STORED = 'crosslister_jobTray';
const CLOSED = 'closed';

/** Whether the tray is open. This browser remembers that it was closed; on a phone it is always closed at first. */
export function useTrayOpen(isPhone: boolean): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => !isPhone && localStorage.getItem(STORED) !== CLOSED);
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
