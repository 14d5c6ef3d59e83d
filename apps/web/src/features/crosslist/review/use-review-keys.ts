import { useLayoutEffect, useRef, useState } from 'react';
import { gridSteps } from '../../../lib/grid-steps.ts';

export interface Place {
  row: number;
  column: number;
}

const PAGE_ROWS = 5;
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
 * fields, Escape comes back, Enter in a field goes on to the next row.
 */
export function useReviewKeys(size: { rows: number; columns: number }) {
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState({ row: 0, column: 0, isInside: false });
  const wantsFocus = useRef(false);
  const active = {
    row: within(state.row, size.rows),
    column: within(state.column, size.columns),
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    const cell = box.current?.querySelector<HTMLElement>('[data-active]');
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [state]);

  function go({ row, column }: Place): void {
    wantsFocus.current = true;
    setState({ row: within(row, size.rows), column: within(column, size.columns), isInside: false });
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
        if (cell) setState({ ...placeOf(cell), isInside: event.target !== cell });
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
          const [rows, columns] = step;
          const isToEnd = isControl && columns !== 0 && Math.abs(columns) === FAR;
          go({ row: place.row + (isToEnd ? columns : rows), column: place.column + columns });
        } else if (isControl) return;
        else if (event.key === 'Enter' || event.key === 'F2') enter(cell, false);
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
