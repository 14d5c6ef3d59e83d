import { useDeferredValue } from 'react';

/** A row is at least this high, in pixels. */
const ROW = 48;
const CONDENSED_ROW = 85;
/** At least this height (pixels) is above the first row. */
const ABOVE = 270;
const CONDENSED_ABOVE = 310;

/**
 * How many rows of a page are drawn. The rows that fit on a screen are drawn at once. The others follow in parts, so
 * that the browser can paint and respond between them. It reaches `count` whether or not anybody scrolls.
 */
export function useRowsDrawn(count: number, condensed: boolean): number {
  const room = Math.max(0, window.innerHeight - (condensed ? CONDENSED_ABOVE : ABOVE));
  const inSight = 1 + Math.ceil(room / (condensed ? CONDENSED_ROW : ROW));
  return Math.min(count, useDeferredValue(count, inSight));
}
