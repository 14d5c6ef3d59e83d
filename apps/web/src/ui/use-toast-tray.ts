import { useLayoutEffect, useRef } from 'react';

/** Buttons that stand alone in the page: a tray that comes up over them moves the page on. */
export const clearOfToasts = { 'data-clear-of-toasts': true } as const;

/**
 * Toasts stand in a tray at the lower edge, on a phone as wide as the page. What else is there (dialogs, and on a phone
 * the bar of what is selected and the end of the page) makes room for its height, `--toasts`, so that a toast covers no
 * button.
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
