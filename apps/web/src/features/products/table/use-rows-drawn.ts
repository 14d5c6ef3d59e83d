import { useDeferredValue } from 'react';

/** In pixels: a row is at least this high, and at least this much is above the first. */
const heights = {
  rows: { row: 64, above: 270 },
  compact: { row: 40, above: 270 },
  /** The columns are below the name; or it is a card, of which some stand side by side. */
  below: { row: 85, above: 310 },
};

/**
 * How many rows of a page are drawn. The rows that fit on a screen are drawn at once. The others follow in parts, so
 * that the browser can paint and respond between them. It reaches `count` whether or not anybody scrolls.
 */
export function useRowsDrawn(count: number, layout: keyof typeof heights): number {
  const { row, above } = heights[layout];
  const inSight = 1 + Math.ceil(Math.max(0, window.innerHeight - above) / row);
  return Math.min(count, useDeferredValue(count, inSight));
}
