import { type RefObject, useEffect, useState } from 'react';
import { moveFocus } from '../../../ui/keys/row-focus.ts';

interface Options {
  /** The search whose rows are shown. Null while they are on their way. */
  shown: string | null;
  search: RefObject<HTMLElement | null>;
  table: RefObject<HTMLElement | null>;
}

/** From the search to the first row of what it finds, as soon as that is there and the seller is still in the search. */
export function useGoToRows({ shown, search, table }: Options): (term: string | null) => void {
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (wanted === null || wanted !== shown) return;
    setWanted(null);
    if (document.activeElement === search.current) moveFocus(table.current, 1);
  }, [wanted, shown, search, table]);
  return setWanted;
}
