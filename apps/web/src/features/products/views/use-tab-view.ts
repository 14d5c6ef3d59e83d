import { DEFAULT_PAGE_SIZE } from '@crosslister/contract/lists.ts';
import type { OptionalColumn, TabView, Views } from '@crosslister/contract/views.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryKeys } from '../../../lib/query-keys.ts';
import { choicesOf, shownColumns, toggleColumn } from '../table/columns.ts';
import type { ChangeView } from '../use-product-view.ts';
import type { ProductView } from '../view.ts';
import { viewsQuery } from './get-views.ts';
import { useSaveTabView } from './save-tab-view.ts';

const noTabView: TabView = { columns: {}, saved: [] };

/** What the seller keeps of a tab, and functions to change it. */
export function useTabView({ tab, name, columns, page }: ProductView, change: ChangeView) {
  const stored = useQuery(viewsQuery).data?.results[tab] ?? noTabView;
  const client = useQueryClient();
  const { mutate } = useSaveTabView();
  /** On what is stored by then: an Undo may come much later. */
  function save(part: (now: TabView) => Partial<TabView>, saved?: string): void {
    const now = client.getQueryData<Views>(queryKeys.views)?.results[tab] ?? noTabView;
    mutate({ tab, view: { ...now, ...part(now) }, name: saved });
  }
  // Memoised, because the rows compare it: a new list would draw all of them again.
  const shown = useMemo(() => columns ?? shownColumns(stored.columns, tab), [columns, stored.columns, tab]);
  /** The columns of a view are changed with the view: it may be brought up to date, and the tab's own stay. */
  const isView = columns !== null || name !== '';
  return {
    stored,
    shown,
    save,
    toggle(column: OptionalColumn): void {
      if (isView)
        change({ columns: shownColumns(toggleColumn(choicesOf(shown, tab), tab, column), tab), page });
      else save((now) => ({ columns: toggleColumn(now.columns, tab, column) }));
    },
    reset(): void {
      change({
        sort: 'newest',
        pageSize: DEFAULT_PAGE_SIZE,
        ...(isView && { columns: shownColumns({}, tab) }),
      });
      if (!isView) mutate({ tab, view: { columns: {}, saved: stored.saved } });
    },
  };
}
