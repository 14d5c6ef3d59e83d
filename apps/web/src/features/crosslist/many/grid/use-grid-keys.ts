import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { gridSteps } from '../../../../lib/grid-steps.ts';

export interface Place {
  row: number;
  column: number;
}

interface Options {
  /** The products of the rows, in their order. */
  ids: readonly number[];
  columns: number;
  /** Shows the rest of a cell. */
  onOpen: (place: Place) => void;
  /** Ticks a row, or its whole group. */
  onTick: (place: Place, isWhole: boolean) => void;
}

const PAGE_ROWS = 10;
const FAR = Number.POSITIVE_INFINITY;
const steps = gridSteps(PAGE_ROWS);
const FIELDS = 'input, select, button';
const cellOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null;
const placeOf = ({ dataset }: HTMLElement): Place => ({
  row: Number(dataset.row),
  column: Number(dataset.column),
});
const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));

/**
 * The keyboard of the grid: it is one stop of Tab. Arrows go from cell to cell, Enter goes into a cell and Tab through its
 * fields, Escape comes back, Enter in a field goes on to the next row, X ticks it.
 */
export function useGridKeys({ ids, columns, onOpen, onTick }: Options) {
  const box = useRef<HTMLDivElement>(null);
  // By its id: a row whose category changes goes to another group.
  const [state, setState] = useState({ id: ids[0], column: 0, isInside: false });
  const wantsFocus = useRef(false);
  const hasFocus = useRef(false);
  const active = {
    row: Math.max(0, state.id === undefined ? 0 : ids.indexOf(state.id)),
    column: within(state.column, columns),
  };

  const order = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move, of the focus and of rows
  useLayoutEffect(() => {
    // A row that was moved loses the focus.
    const isLost = hasFocus.current && document.activeElement === document.body;
    if (!wantsFocus.current && !isLost) return;
    wantsFocus.current = false;
    const cell = box.current?.querySelector<HTMLElement>('[data-active]');
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [state, order]);

  function go({ row, column }: Place): void {
    wantsFocus.current = true;
    setState({ id: ids[within(row, ids.length)], column: within(column, columns), isInside: false });
  }
  /** First what is missing, then the price, then the rest. */
  function enter(cell: HTMLElement, isTyping: boolean): void {
    const fields = [...cell.querySelectorAll<HTMLElement>(FIELDS)];
    const text = fields.find((field) => field instanceof HTMLInputElement && field.type === 'text');
    const missing = cell.querySelector<HTMLElement>('[data-missing] input, [data-missing] select');
    const field = isTyping ? text : (missing ?? text ?? fields[0]);
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  }

  return {
    box,
    active,
    isInside: state.isInside,
    go,
    events: {
      onFocus(event: React.FocusEvent): void {
        const cell = cellOf(event.target);
        hasFocus.current = cell !== null;
        if (!cell) return;
        const { row, column } = placeOf(cell);
        setState({ id: ids[row], column, isInside: event.target !== cell });
      },
      onBlur(event: React.FocusEvent): void {
        if (event.relatedTarget) hasFocus.current = false;
      },
      onKeyDown(event: React.KeyboardEvent): void {
        const cell = cellOf(event.target);
        if (!cell || event.altKey || event.nativeEvent.isComposing) return;
        const place = placeOf(cell);
        const isField = event.target instanceof HTMLInputElement && event.target.type === 'text';
        if (event.target !== cell) {
          // A dialog over the grid has keys of its own.
          if (!box.current?.contains(event.target as Node)) return;
          if (event.key === 'Escape') go(place);
          else if (event.key === 'Enter' && isField) go({ ...place, row: place.row + 1 });
          else return;
          event.preventDefault();
          return;
        }
        const step = steps[event.key];
        const isControl = event.ctrlKey || event.metaKey;
        if (step) {
          const [rows, across] = step;
          const isToEnd = isControl && across !== 0 && Math.abs(across) === FAR;
          go({ row: place.row + (isToEnd ? across : rows), column: place.column + across });
        } else if (isControl) return;
        else if (event.key === 'Enter' || event.key === 'F2') {
          flushSync(() => onOpen(place));
          enter(cell, false);
        } else if (event.key.toLowerCase() === 'x') onTick(place, event.shiftKey);
        else if (event.key === ' ') cell.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
        else if (/^[\d.£]$/.test(event.key)) {
          // The key itself is typed into the field that has the focus by then.
          enter(cell, true);
          return;
        } else return;
        event.preventDefault();
      },
    },
  };
}
