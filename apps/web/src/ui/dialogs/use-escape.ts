import { useEffect, useRef } from 'react';

/**
 * Closes on Escape, once for each press: Mantine's own listeners would also close a dialog that this very press has
 * opened, such as the question about unsaved changes.
 */
export function useEscape(listens: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!listens) return;
    let isForPopup = false;
    // Before the list closes itself.
    const look = ({ target }: KeyboardEvent) => {
      isForPopup = hasPopup(target);
    };
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || isForPopup) return;
      event.preventDefault();
      latest.current();
    }
    window.addEventListener('keydown', look, true);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', look, true);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [listens]);
}

/** A menu has the keyboard, or a field whose list is open: Escape closes that, and not the dialog. */
function hasPopup(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="menu"]')) return true;
  const list = document.getElementById(target.getAttribute('aria-controls') ?? '');
  const isOpen = target.getAttribute('aria-expanded') === 'true' && list?.checkVisibility() === true;
  // The list of the commands is no popup: it is what its dialog is for.
  return isOpen && list.closest('[data-position], [role="dialog"]')?.hasAttribute('data-position') === true;
}
