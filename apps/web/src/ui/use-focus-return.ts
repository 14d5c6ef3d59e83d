import { useLayoutEffect } from 'react';

/** How often (ms) and how many times to look whether the dialog has left the page and let go of the focus. */
const POLL_MS = 100;
const TRIES = 10;

/**
 * Gives the focus back to what opened a dialog, unless it has gone elsewhere since. Mantine's own return only works
 * from the second opening on, as a lazily loaded dialog is open when it mounts.
 */
export function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const opener = openerOf(document.activeElement);
    return () => giveBack(opener, TRIES);
  }, [opened]);
}

function giveBack(opener: HTMLElement | null, appearances: number): void {
  setTimeout(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) {
      // The row of a deleted product is gone; the page is the next best place to go on from.
      const target = opener?.isConnected ? opener : document.querySelector('main');
      target?.focus({ preventScroll: true });
    } else if (appearances > 1 && activeElement.closest('[role="dialog"]')) giveBack(opener, appearances - 1);
  }, POLL_MS);
}

/** An item of a menu leaves with its menu: the button of the menu stands for it. */
function openerOf(element: Element | null): HTMLElement | null {
  const label = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = label ? document.getElementById(label) : element;
  return opener instanceof HTMLElement ? opener : null;
}
