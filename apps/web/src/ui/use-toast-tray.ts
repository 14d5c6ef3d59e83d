import { useLayoutEffect, useRef } from 'react';

/** Buttons that stand alone in the page: a tray that comes up over them moves the page on. */
export const clearOfToasts = { 'data-clear-of-toasts': true } as const;

/**
 * Toasts stand in a tray at the lower edge. On a desktop a dialog stands beside it from the start. On a phone it is as
 * wide as the page, and what else is there (the end of a dialog and of the page, the bar of what is selected) makes room
 * for its height, `--toasts`. So a toast covers no button, and moves none from under the pointer.
 */
export function useToastTray(): React.RefObject<HTMLElement | null> {
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const tray = region.current;
    if (!tray) return;
    const observer = new ResizeObserver(() => {
      const box = tray.getBoundingClientRect();
      document.documentElement.style.setProperty('--toasts', `${box.height}px`);
      // The newest is the lowest.
      tray.scrollTop = tray.scrollHeight;
      if (box.height > 0) uncover(box);
    });
    observer.observe(tray, { box: 'border-box' });
    return () => observer.disconnect();
  }, []);
  return region;
}

function uncover({ top, right }: DOMRect): void {
  for (const element of document.querySelectorAll('[data-clear-of-toasts]')) {
    const box = element.getBoundingClientRect();
    if (box.left < right && box.top < innerHeight && box.bottom > top)
      scrollBy({ top: box.bottom - top + 16 });
  }
}
