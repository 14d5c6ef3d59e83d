import { useLayoutEffect, useRef } from 'react';
import './edge-heights.css';
import { type Edge, setEdgeHeight } from './edge-heights.ts';
import { uncover } from './use-toast-tray.ts';

const GAP = 8;

/**
 * Tells the page how much of the window's lower edge the job tray (`--tray`), or the bar of the selection (`--bar`),
 * takes: what is there lies above it.
 */
export function useEdgeHeight(name: Edge): React.RefObject<HTMLElement | null> {
  const part = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = part.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      // In the page's own flow it takes nothing of the edge.
      const isAtEdge = getComputedStyle(element).position !== 'relative';
      setEdgeHeight(name, isAtEdge ? element.offsetHeight + GAP : 0);
      if (isAtEdge) uncover(element);
    });
    observer.observe(element, { box: 'border-box' });
    return () => {
      observer.disconnect();
      setEdgeHeight(name, 0);
    };
  }, [name]);
  return part;
}
