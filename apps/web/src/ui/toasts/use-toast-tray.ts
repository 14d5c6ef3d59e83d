import { useLayoutEffect, useRef } from 'react';
import { setEdgeHeight } from './edge-heights.ts';

/** Buttons that stand alone in the page: a tray that comes up over them moves the page on. */
export const clearOfToasts = { 'data-clear-of-toasts': true } as const;

/**
 * Toasts stand in a tray at the lower edge: in its middle, as the rows have their boxes and names at the left, and beside
 * an open dialog, which leaves it room on a desktop from the start. On a phone it is as
 * wide as the page. Dialogs, the page and the selection bar leave its height (`--toasts`) free at their end. So a toast
 * covers no button, and moves none from under the pointer.
 */
export function useToastTray(): React.RefObject<HTMLElement | null> {
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const tray = region.current;
    if (!tray) return;
    const show = () => showNewest(tray);
    const arrivals = new MutationObserver(show);
    // One that says more than before is higher.
    arrivals.observe(tray, { childList: true, subtree: true, characterData: true });
    const observer = new ResizeObserver(() => {
      setEdgeHeight('--toasts', tray.getBoundingClientRect().height);
      uncover(tray);
    });
    observer.observe(tray, { box: 'border-box' });
    // As many fit as the window is high: a phone may be turned.
    window.addEventListener('resize', show);
    return () => {
      window.removeEventListener('resize', show);
      arrivals.disconnect();
      observer.disconnect();
    };
  }, []);
  return region;
}

/** The newest is the lowest. As many as fit are shown in full. The others are above and can be scrolled to. */
function showNewest(tray: HTMLElement): void {
  tray.style.maxHeight = '';
  tray.style.overflowY = '';
  const cards = [...tray.querySelectorAll<HTMLElement>(':scope > div')];
  const heights = cards.map(({ offsetTop }) => tray.scrollHeight - offsetTop);
  const fitting = heights.find((height) => height < tray.offsetHeight);
  if (fitting && tray.scrollHeight > tray.clientHeight) tray.style.maxHeight = `${fitting + 4}px`;
  // Only the space above the first is too much.
  if (fitting === heights[0]) tray.style.overflowY = 'hidden';
  tray.scrollTop = tray.scrollHeight;
}

/** Moves the page on where such buttons are under what is at the lower edge. */
export function uncover(part: Element): void {
  for (const element of document.querySelectorAll('[data-clear-of-toasts]')) {
    const { top, left, right, height } = part.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    if (height > 0 && box.left < right && box.right > left && box.top < innerHeight && box.bottom > top)
      scrollBy({ top: box.bottom - top + 16 });
  }
}
