import { useLayoutEffect, useRef } from 'react';

/** Buttons that stand alone in the page: a tray that comes up over them moves the page on. */
export const clearOfToasts = { 'data-clear-of-toasts': true } as const;

/**
 * On a phone toasts stand in a tray at the lower edge. What else is there (dialogs, the bar of what is selected, the end
 * of the page) makes room for its height, `--toasts`, so that a toast covers no button.
 */
export function useToastTray(): React.RefObject<HTMLElement | null> {
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const tray = region.current;
    if (!tray) return;
    const observer = new ResizeObserver(() => {
      const { height, top } = tray.getBoundingClientRect();
      document.documentElement.style.setProperty('--toasts', `${height}px`);
      // The newest is the lowest.
      tray.scrollTop = tray.scrollHeight;
      if (height > 0 && getComputedStyle(tray).bottom === '0px') uncover(top);
    });
    observer.observe(tray, { box: 'border-box' });
    return () => observer.disconnect();
  }, []);
  return region;
}

function uncover(top: number): void {
  for (const element of document.querySelectorAll('[data-clear-of-toasts]')) {
    const box = element.getBoundingClientRect();
    if (box.top < innerHeight && box.bottom > top) scrollBy({ top: box.bottom - top + 16 });
  }
}
