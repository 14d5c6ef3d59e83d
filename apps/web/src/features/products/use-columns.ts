import type { ProductStatus } from '@crosslister/contract/product.ts';
import { useMemo, useState } from 'react';
import { parseJson } from '../../lib/parse-json.ts';
import {
  type ColumnChoices,
  type OptionalColumn,
  parseChoices,
  resetColumns,
  shownColumns,
  toggleColumn,
} from './columns.ts';

const KEY = 'crosslister_columns';

/** The optional columns of a tab; choices stay in this browser. */
export function useColumns(tab: ProductStatus) {
  const [choices, setChoices] = useState(() => parseChoices(parseJson(localStorage.getItem(KEY) ?? '{}')));
  function store(next: ColumnChoices): void {
    localStorage.setItem(KEY, JSON.stringify(next));
    setChoices(next);
  }
  return {
    // The rows compare it: a new list would draw all of them again.
    shown: useMemo(() => shownColumns(choices, tab), [choices, tab]),
    toggle: (column: OptionalColumn) => store(toggleColumn(choices, tab, column)),
    reset: () => store(resetColumns(choices, tab)),
  };
}
