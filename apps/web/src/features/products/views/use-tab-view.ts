import type { ProductStatus } from '@crosslister/contract/product.ts';
import type { OptionalColumn, TabView } from '@crosslister/contract/views.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { viewsQuery } from '../api/get-views.ts';
import { useSaveTabView } from '../api/save-tab-view.ts';
import { shownColumns, toggleColumn } from '../columns.ts';

const noTabView: TabView = { columns: {}, saved: [] };

/** The seller's view of a tab, and functions to change it. */
export function useTabView(tab: ProductStatus) {
  const views = useQuery(viewsQuery);
  const stored = views.data?.results[tab] ?? noTabView;
  const { mutate } = useSaveTabView();
  const save = (change: Partial<TabView>) => mutate({ tab, view: { ...stored, ...change } });
  return {
    stored,
    /** From the server: a browser's copy may be old. */
    isLoaded: views.isFetched && !views.isError,
    // Memoised, because the rows compare it: a new list would draw all of them again.
    shown: useMemo(() => shownColumns(stored.columns, tab), [stored.columns, tab]),
    save,
    toggle: (column: OptionalColumn) => save({ columns: toggleColumn(stored.columns, tab, column) }),
    reset: () => mutate({ tab, view: { columns: {}, saved: stored.saved } }),
  };
}
