import { gridSteps } from '../../../../lib/grid-steps.ts';
import type { Press } from '../../keys/shortcuts.ts';
import type { CellRange, Place } from './cell-range.ts';

/** What a key does in the grid while no cell is typed in. */
export type GridAct =
  | { type: 'range'; range: CellRange }
  /** With a letter in place of the text, or with the text that is there. */
  | { type: 'edit'; with: string | null }
  | { type: 'fill' | 'clear' | 'undo' | 'redo' };

const PAGE_ROWS = 15;

const withControl: Record<string, 'fill' | 'undo' | 'redo'> = {
  d: 'fill',
  z: 'undo',
  y: 'redo',
  'shift+z': 'redo',
};
const steps = gridSteps(PAGE_ROWS);

const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));

export function moved({ row, column }: Place, [rows, columns]: readonly [number, number], size: Size): Place {
  return { row: within(row + rows, size.rows), column: within(column + columns, size.columns) };
}

export interface Size {
  rows: number;
  columns: number;
}

export const oneCell = (place: Place): CellRange => ({ anchor: place, active: place });

/** Undefined for a key that the grid leaves alone: Tab at the end of a row leads out of it. */
export function gridAct(press: Press, range: CellRange, size: Size): GridAct | undefined {
  const { key, shiftKey } = press;
  const { anchor, active } = range;
  if (press.altKey) return undefined;
  const isControl = press.ctrlKey || press.metaKey;
  const step = steps[key];
  if (step) {
    const far = (n: number) => (n === 0 ? 0 : n * Number.POSITIVE_INFINITY);
    const isToCorner = isControl && (key === 'Home' || key === 'End');
    const by = isToCorner
      ? ([step[1], step[1]] as const)
      : isControl
        ? ([far(step[0]), far(step[1])] as const)
        : step;
    const to = moved(active, by, size);
    return { type: 'range', range: shiftKey ? { anchor, active: to } : oneCell(to) };
  }
  if (isControl) {
    if (key.toLowerCase() === 'a')
      return {
        type: 'range',
        range: { anchor: { row: 0, column: 0 }, active: { row: size.rows - 1, column: size.columns - 1 } },
      };
    const type = withControl[`${shiftKey ? 'shift+' : ''}${key.toLowerCase()}`];
    return type && { type };
  }
  if (key === 'Tab') {
    const to = moved(active, [0, shiftKey ? -1 : 1], size);
    return to.column === active.column ? undefined : { type: 'range', range: oneCell(to) };
  }
  if (key === 'Enter' || key === 'F2') return { type: 'edit', with: null };
  if (key === 'Delete' || key === 'Backspace') return { type: 'clear' };
  return [...key].length === 1 ? { type: 'edit', with: key } : undefined;
}
