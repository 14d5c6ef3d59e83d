import { formatTsv, parseTsv } from '@crosslister/domain/csv/tsv.ts';
import { useMemo, useRef, useState } from 'react';
import { formatCount, plural } from '../../../../lib/format.ts';
import { useLatest } from '../../../../lib/use-latest.ts';
import { moved, type Place, placeOf } from '../../../../ui/grid/active-cell.ts';
import { useActiveCell } from '../../../../ui/grid/use-active-cell.ts';
import { type CellEdit, cellEdit, noEdits, type Sheet, type SheetChange, textOf } from '../sheet.ts';
import type { Move, Typing } from './cell-editor.tsx';
import { boundsOf, type CellRange, clearCells, fillDown, pasteInto, textsIn } from './cell-range.ts';
import type { GridColumn } from './grid-columns.ts';
import { gridAct, oneCell } from './grid-keys.ts';

export interface GridOptions {
  sheet: Sheet;
  columns: readonly GridColumn[];
  range: CellRange;
  onRange: (range: CellRange) => void;
  change: (change: SheetChange) => void;
  /** Opens the picker of the active cell's column. */
  onPick: () => void;
  /** What the cell that is edited would be with what is typed so far. Null once it is an edit, or is left as it was. */
  onTyping: (cell: CellEdit | null) => void;
  /** For the live region. */
  onSay: (sentence: string) => void;
}

const moves: Record<Move, readonly [number, number]> = {
  stay: [0, 0],
  down: [1, 0],
  up: [-1, 0],
  next: [0, 1],
  previous: [0, -1],
};

const isField = (target: EventTarget) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** The keyboard, the mouse and the clipboard of the grid. */
export function useGrid({ sheet, columns, range, onRange, change, onPick, onTyping, onSay }: GridOptions) {
  /** What the active cell is being edited with. */
  const [editing, setEditing] = useState<Typing | null>(null);
  const isByTouch = useRef(false);
  const size = { rows: sheet.rows.length, columns: columns.length };
  const { active } = range;
  const { box, focusNext, rangeExtractor } = useActiveCell(active.row);

  function go(to: CellRange): void {
    focusNext();
    onRange(to);
  }
  function edit(letter: string | null, at = active): void {
    const [row, column] = [sheet.rows[at.row], columns[at.column]];
    if (!row || !column) return;
    onRange(oneCell(at));
    if (letter === null && column.picker) {
      onPick();
      return;
    }
    const text = letter ?? textOf(row, sheet.edits.get(row.product.id) ?? noEdits, column);
    onTyping(cellEdit(row, column, text));
    setEditing({ text, isNew: letter !== null });
  }
  function endEditing(): void {
    onTyping(null);
    setEditing(null);
  }
  function note(text: string): void {
    const [row, column] = [sheet.rows[active.row], columns[active.column]];
    if (row && column) onTyping(cellEdit(row, column, text));
  }
  function commit(text: string, move: Move): void {
    const [row, column] = [sheet.rows[active.row], columns[active.column]];
    if (row && column) change({ type: 'edit', cells: [cellEdit(row, column, text)] });
    endEditing();
    // A click elsewhere has taken the focus already.
    if (move === 'stay') return;
    const to = moved(active, moves[move], size);
    go(oneCell(to));
    // The keyboard of a phone stays open: the next cell is typed, or spoken, at once.
    if (isByTouch.current && (to.row !== active.row || to.column !== active.column)) {
      if (!columns[to.column]?.picker) edit(null, to);
    }
  }

  function onKeyDown(event: React.KeyboardEvent): void {
    if (isField(event.target) || !placeOf(event.target) || event.nativeEvent.isComposing) return;
    const act = gridAct(event, range, size);
    if (!act) return;
    event.preventDefault();
    isByTouch.current = false;
    if (act.type === 'range') go(act.range);
    else if (act.type === 'edit') edit(act.with);
    else if (act.type === 'fill') set(fillDown(sheet, columns, range), 'filled');
    else if (act.type === 'clear') set(clearCells(sheet, columns, range), 'cleared');
    else change({ type: act.type });
  }
  function set(cells: CellEdit[], word: string): void {
    change({ type: 'edit', cells });
    const isNothing = word === 'filled' && cells.length === 0;
    onSay(
      isNothing
        ? 'Mark more than one row to fill down: Shift and ↓.'
        : `${plural(cells.length, 'cell')} ${word}.`,
    );
  }

  function onMouseDown(event: React.MouseEvent): void {
    const place = placeOf(event.target);
    if (!place || isField(event.target) || event.button !== 0) return;
    // What is being typed is kept before the active cell is another.
    if (editing !== null && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    go(event.shiftKey ? { anchor: range.anchor, active: place } : oneCell(place));
  }
  function onMouseOver(event: React.MouseEvent): void {
    const place = event.buttons === 1 && editing === null && placeOf(event.target);
    if (place && (place.row !== active.row || place.column !== active.column))
      onRange({ anchor: range.anchor, active: place });
  }
  /** On a touch screen a second tap edits; there is no key for it. */
  const tapped = useRef<Place | null>(null);
  function onClick(event: React.MouseEvent): void {
    const place = placeOf(event.target);
    const { nativeEvent } = event;
    const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
    if (!place || !isTouch || isField(event.target)) return;
    const before = tapped.current;
    tapped.current = place;
    if (before?.row !== place.row || before.column !== place.column) return;
    isByTouch.current = true;
    edit(null);
  }
  function onDoubleClick(event: React.MouseEvent): void {
    if (placeOf(event.target) && !isField(event.target)) edit(null);
  }

  function copy(event: React.ClipboardEvent): boolean {
    if (isField(event.target)) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', formatTsv(textsIn(sheet, columns, range)));
    const { top, bottom, left, right } = boundsOf(range);
    onSay(`${plural((bottom - top + 1) * (right - left + 1), 'cell')} copied.`);
    return true;
  }
  function onCut(event: React.ClipboardEvent): void {
    if (copy(event)) set(clearCells(sheet, columns, range), 'cut');
  }
  function onPaste(event: React.ClipboardEvent): void {
    if (isField(event.target)) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    if (text === '') return;
    const pasted = parseTsv(text);
    const { cells, leftOut, range: filled, isHeaded } = pasteInto(sheet, columns, range, pasted);
    change({ type: 'edit', cells });
    go(filled);
    const rest =
      leftOut > 0
        ? ` ${plural(leftOut, 'cell')} did not fit and ${leftOut === 1 ? 'was' : 'were'} left out.`
        : '';
    const wrong = cells.filter(({ column: key, text }) => {
      const column = columns.find((each) => each.key === key);
      return text !== undefined && column?.mistake(text) !== undefined;
    }).length;
    const notValid = wrong > 0 ? `, ${formatCount(wrong)} not valid` : '';
    const where = isHeaded ? ' under the columns that its first row names' : '';
    onSay(`${plural(cells.length - wrong, 'cell')} pasted${where}${notValid}.${rest}`);
  }

  const latest = useLatest({ commit, note, endEditing });
  const handlers = useMemo(
    () => ({
      onType: (text: string) => latest.current.note(text),
      onCommit: (text: string, move: Move) => latest.current.commit(text, move),
      onCancel: () => {
        focusNext();
        latest.current.endEditing();
      },
    }),
    [focusNext],
  );
  const events = {
    onKeyDown,
    onMouseDown,
    onMouseOver,
    onClick,
    onDoubleClick,
    onCopy: (event: React.ClipboardEvent) => void copy(event),
    onCut,
    onPaste,
  };
  return { box, rangeExtractor, editing, handlers, events };
}
