import { useLayoutEffect } from 'react';

/** Longer than a dialog takes to leave: what was within it can hold the focus no more. */
const AFTER_CLOSING_MS = 200;

/**
 * Gives the focus back to what opened a dialog, unless it has gone elsewhere since. Mantine's own return only works
 * from the second opening on, as a lazily loaded dialog is open when it mounts.
 */
export function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const opener = openerOf(document.activeElement);
    return () => {
      setTimeout(() => {
        const { activeElement } = document;
        if (activeElement !== null && activeElement !== document.body) return;
        // The row of a deleted product is gone; the page is the next best place to go on from.
        const target = opener?.isConnected ? opener : document.querySelector('main');
        target?.focus({ preventScroll: true });
      }, AFTER_CLOSING_MS);
    };
  }, [opened]);
}

/** An item of a menu leaves with its menu: the button of the menu stands for it. */
function openerOf(element: Element | null): HTMLElement | null {
  const label = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = label ? document.getElementById(label) : element;
  return opener instanceof HTMLElement ? opener : null;
}
