import { useEffect, useRef } from 'react';
import { writeAddress } from '../../../lib/page-history.ts';
import { type ProductView, SHARED_COLUMNS } from '../view.ts';
import type { useTabView } from './use-tab-view.ts';

/** Takes over the columns that a shared address names, once; then the address names them no more. */
export function useSharedColumns(
  { tab }: ProductView,
  { isLoaded, save }: ReturnType<typeof useTabView>,
): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const parameters = new URLSearchParams(location.search);
    const list = parameters.get(SHARED_COLUMNS);
    // What is saved before the stored views are known would replace them.
    if (list === null || !isLoaded) return;
    parameters.delete(SHARED_COLUMNS);
    writeAddress(location.pathname + (parameters.size > 0 ? `?${parameters}` : ''), 'replaceState');
    import('./shared-columns.ts')
      .then(({ columnsIn }) => latest.current({ columns: columnsIn(list, tab) }))
      .catch((error: unknown) => console.warn('The columns of the address are not shown', error));
  }, [tab, isLoaded]);
}
