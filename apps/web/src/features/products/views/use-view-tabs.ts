import { productStatuses } from '@crosslister/contract/lists.ts';
import type { ProductStatus } from '@crosslister/contract/product.ts';
import type { SavedView, TabView, Views } from '@crosslister/contract/views.ts';
import { useQuery } from '@tanstack/react-query';
import { choicesOf } from '../table/columns.ts';
import type { ChangeView } from '../use-product-view.ts';
import { noFilters, type ProductView, queryOf } from '../view.ts';
import { viewsQuery } from './get-views.ts';
import { useSaveTabView } from './save-tab-view.ts';
import { partOf, sameView, withView } from './saved-view-changes.ts';

/** The saved view that is open, as it was saved. */
const openView = (view: ProductView, stored: TabView | undefined): SavedView | undefined =>
  stored?.saved.find(({ name }) => name === view.name);

const keyOf = (tab: ProductStatus, { name }: SavedView) => `${tab}:${name}`;

const all = (views: Views | undefined) =>
  productStatuses.flatMap((tab) => (views?.results[tab]?.saved ?? []).map((saved) => ({ tab, saved })));

/** The seller's saved views, as tabs beside those of the statuses. */
export function useViewTabs(view: ProductView, change: ChangeView) {
  const views = useQuery(viewsQuery).data;
  const stored = views?.results[view.tab];
  const { mutate } = useSaveTabView();
  const open = openView(view, stored);
  const columns = view.columns ? choicesOf(view.columns, view.tab) : (stored?.columns ?? {});
  const isChanged = open !== undefined && !sameView(open, { query: queryOf(view), columns }, view.tab);
  return {
    tabs: all(views).map(({ tab, saved }) => ({
      key: keyOf(tab, saved),
      name: saved.name,
      tab,
      isChanged: isChanged && saved === open,
    })),
    shown: open && keyOf(view.tab, open),
    /** Saves the open view as it is shown now. Null while it is as it was saved. */
    update:
      isChanged && stored
        ? () => {
            const saved = withView(stored.saved, { name: open.name, query: queryOf(view), columns });
            mutate({ tab: view.tab, view: { ...stored, saved }, name: open.name });
          }
        : null,
    /** As it was saved. */
    openView(key: string): void {
      const found = all(views).find(({ tab, saved }) => keyOf(tab, saved) === key);
      if (found) change({ ...partOf(found.saved, found.tab), page: 1 });
    },
    /** A tab as it is without a view. From another tab the search and the filters stay. */
    openTab(tab: ProductStatus): void {
      change(open ? { tab, search: '', filters: noFilters } : { tab });
    },
  };
}
