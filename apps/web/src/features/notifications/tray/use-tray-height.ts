import { useLayoutEffect, useRef } from 'react';
import { uncover } from '../../../ui/use-toast-tray.ts';

const GAP = 8;

/** Tells the page how much of the window's lower edge the tray takes (`--tray`): what stands there stands above it. */
export function useTrayHeight(): React.RefObject<HTMLElement | null> {
  const tray = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = tray.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--tray', `${element.offsetHeight + GAP}px`);
      uncover(element.getBoundingClientRect());
    });
    observer.observe(element, { box: 'border-box' });
    return () => {
      observer.disconnect();
      style.removeProperty('--tray');
    };
  }, []);
  return tray;
}
