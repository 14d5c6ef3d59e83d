import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { focusActiveCell } from './active-cell.ts';

/**
 * The one cell of a grid that Tab leads to. After `focusNext` it has the focus once it is drawn, wherever it is. Its row is
 * always among those that are drawn.
 */
export function useActiveCell(row: number) {
  const box = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    focusActiveCell(box.current);
  });
  const focusNext = useCallback(() => {
    wantsFocus.current = true;
  }, []);
  const rangeExtractor = useCallback(
    (shown: Range) => [...new Set([...defaultRangeExtractor(shown), row])].sort((a, b) => a - b),
    [row],
  );
  return { box, focusNext, rangeExtractor };
}
