import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  cellOf,
  focusActiveCell,
  moved,
  type Place,
  placeAfter,
  placeOf,
} from '../../../../ui/grid/active-cell.ts';
import { useActiveCell } from '../../../../ui/grid/use-active-cell.ts';

interface Options {
  /** The products of the rows, in their order. */
  ids: readonly number[];
  columns: number;
  /** Shows the rest of a cell. */
  onOpen: (place: Place) => void;
  /** Ticks a row, or its whole group. */
  onTick: (place: Place, isWhole: boolean) => void;
}

const FIELDS = 'input, select, button';

/**
 * The keyboard of the grid: it is one stop of Tab. Arrows go from cell to cell, Enter goes into a cell and Tab through its
 * fields, Escape comes back, Enter in a field goes on to the next row, X ticks it.
 */
export function useGridKeys({ ids, columns, onOpen, onTick }: Options) {
  const size = { rows: ids.length, columns };
  // By its id: a row whose category changes goes to another group.
  const [state, setState] = useState({ id: ids[0], column: 0, isInside: false });
  const active = moved({ row: ids.indexOf(state.id ?? -1), column: state.column }, [0, 0], size);
  const { box, focusNext, rangeExtractor } = useActiveCell(active.row);
  const hasFocus = useRef(false);

  const order = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that was moved loses the focus
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) focusActiveCell(box.current);
  }, [state, order]);

  function go({ row, column }: Place): void {
    focusNext();
    setState({ id: ids[row], column, isInside: false });
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
    rangeExtractor,
    active,
    isInside: state.isInside,
    go,
    events: {
      onFocus(event: React.FocusEvent): void {
        const place = placeOf(event.target);
        hasFocus.current = place !== null;
        if (place)
          setState({
            id: ids[place.row],
            column: place.column,
            isInside: event.target !== cellOf(event.target),
          });
      },
      onBlur(event: React.FocusEvent): void {
        if (event.relatedTarget) hasFocus.current = false;
      },
      onKeyDown(event: React.KeyboardEvent): void {
        const cell = cellOf(event.target);
        const place = placeOf(cell);
        if (!cell || !place || event.altKey || event.nativeEvent.isComposing) return;
        const isField = event.target instanceof HTMLInputElement && event.target.type === 'text';
        if (event.target !== cell) {
          // A dialog over the grid has keys of its own.
          if (!box.current?.contains(event.target as Node)) return;
          if (event.key === 'Escape') {
            // A field that has the focus keeps it.
            (event.target as HTMLElement).blur();
            go(place);
          } else if (event.key === 'Enter' && isField) go(moved(place, [1, 0], size));
          else return;
          event.preventDefault();
          return;
        }
        const to = placeAfter(event, place, size);
        if (to) go(to);
        else if (event.ctrlKey || event.metaKey) return;
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
