import { moved, type Place, placeAfter, type Size } from '../../../../ui/grid/active-cell.ts';
import type { Press } from '../../../../ui/keys/shortcuts.ts';
import type { CellRange } from './cell-range.ts';

/** What a key does in the grid while no cell is typed in. */
export type GridAct =
  | { type: 'range'; range: CellRange }
  /** With a letter in place of the text, or with the text that is there. */
  | { type: 'edit'; with: string | null }
  | { type: 'fill' | 'clear' | 'undo' | 'redo' };

const withControl: Record<string, 'fill' | 'undo' | 'redo'> = {
  d: 'fill',
  z: 'undo',
  y: 'redo',
  'shift+z': 'redo',
};
export const oneCell = (place: Place): CellRange => ({ anchor: place, active: place });

/** Undefined for a key that the grid leaves alone: Tab at the end of a row leads out of it. */
export function gridAct(press: Press, range: CellRange, size: Size): GridAct | undefined {
  const { key, shiftKey } = press;
  const { anchor, active } = range;
  if (press.altKey) return undefined;
  const to = placeAfter(press, active, size);
  if (to) return { type: 'range', range: shiftKey ? { anchor, active: to } : oneCell(to) };
  if (press.ctrlKey || press.metaKey) {
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
