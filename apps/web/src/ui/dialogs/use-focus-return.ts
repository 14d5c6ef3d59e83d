import { useLayoutEffect, useRef } from 'react';

/** How often (ms) to look whether the dialog has left the page and let go of the focus. */
const POLL_MS = 100;

/**
 * Gives the focus back to what opened a dialog, unless it has gone elsewhere since. Mantine's own return only works
 * from the second opening on, as a lazily loaded dialog is open when it mounts.
 */
export function useFocusReturn(opened: boolean): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    if (!opened) return;
    clearTimeout(timer.current);
    const opener = openerOf(document.activeElement);
    return () => {
      const closing = document.activeElement?.closest('[role="dialog"]');
      const giveBack = (): void => {
        const { activeElement } = document;
        const main = document.querySelector('main');
        const isNowhere = activeElement === null || activeElement === document.body;
        // Another dialog, whose opener had gone with this one, may have left the focus to the page.
        if (opener?.isConnected && (isNowhere || activeElement === main))
          opener.focus({ preventScroll: true });
        // The row of a deleted product is gone; the page is the next best place to go on from.
        else if (isNowhere) main?.focus({ preventScroll: true });
        else if (closing?.contains(activeElement)) timer.current = setTimeout(giveBack, POLL_MS);
      };
      timer.current = setTimeout(giveBack, POLL_MS);
    };
  }, [opened]);
}

/** An item of a menu leaves with its menu: the button of the menu stands for it. */
function openerOf(element: Element | null): HTMLElement | null {
  const label = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = label ? document.getElementById(label) : element;
  // A dialog that takes over from another one finds the focus nowhere.
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
