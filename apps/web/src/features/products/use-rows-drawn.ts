import { useDeferredValue } from 'react';

/** A row is at least this high, in pixels. */
const ROW = 57;
const CONDENSED_ROW = 85;
/** At least this much stands above the first one. */
const ABOVE = 300;
const CONDENSED_ABOVE = 400;

/**
 * How many rows of a page are drawn. What a screen can hold is drawn at once, and the rest right after, in pieces
 * that let the browser paint and answer in between. It ends at `count` whether or not anybody looks.
 */
export function useRowsDrawn(count: number, condensed: boolean): number {
  const room = Math.max(0, window.innerHeight - (condensed ? CONDENSED_ABOVE : ABOVE));
  const inSight = 1 + Math.ceil(room / (condensed ? CONDENSED_ROW : ROW));
  return Math.min(count, useDeferredValue(count, inSight));
}
