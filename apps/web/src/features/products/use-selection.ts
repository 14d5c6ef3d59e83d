import { useReducer, useState } from 'react';
import { changeSelection, nothingSelected } from './selection.ts';
import { type ProductView, selectionParameters } from './view.ts';

/** The selection of a view. Paging and sorting keep it; another tab, search or filter starts a new one. */
export function useSelection(view: ProductView) {
  const [selection, change] = useReducer(changeSelection, nothingSelected);
  const matching = JSON.stringify(selectionParameters(view));
  const [of, setOf] = useState(matching);
  if (of !== matching) {
    setOf(matching);
    change({ type: 'clear' });
  }
  return [selection, change] as const;
}
