import { useLayoutEffect, useRef } from 'react';
import { uncover } from './use-toast-tray.ts';

const GAP = 8;

/**
 * Tells the page how much of the window's lower edge the job tray (`--tray`), or the bar of the selection (`--bar`),
 * takes: what is there lies above it.
 */
export function useEdgeHeight(name: '--tray' | '--bar'): React.RefObject<HTMLElement | null> {
  const part = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = part.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty(name, `${element.offsetHeight + GAP}px`);
      uncover(element.getBoundingClientRect());
    });
    observer.observe(element, { box: 'border-box' });
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [name]);
  return part;
}
