import { DEFAULT_PAGE_SIZE } from '@crosslister/contract/lists.ts';
import type { ProductStatus } from '@crosslister/contract/product.ts';
import type { Views } from '@crosslister/contract/views.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { afterStep, isRoomName, writeAddress } from '../../lib/browser/page-history.ts';
import { makeListeners } from '../../lib/listeners.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import {
  addressOf,
  changeView,
  namesItsOrder,
  type ProductView,
  parseView,
  type ViewChange,
} from './view.ts';
import { viewsQuery } from './views/get-views.ts';
import { partOf } from './views/saved-view-changes.ts';

const { notify, subscribe } = makeListeners('popstate');

function write(view: ProductView, how: 'pushState' | 'replaceState'): void {
  const next = addressOf(view, location.search);
  if (next === location.search) return;
  writeAddress(location.pathname + next, how);
  notify();
}

let search: string | undefined;
let view = parseView('');

/** The view in the page's URL. A room that opens or closes changes the URL, and not the view: nothing is drawn for it. */
function viewNow(): ProductView {
  if (search !== location.search) {
    search = location.search;
    const next = parseView(search);
    if (JSON.stringify(next) !== JSON.stringify(view)) view = next;
  }
  return view;
}

/** The sorting and page size that the seller last chose on a tab. */
function preferred(views: Views | undefined, tab: ProductStatus): Pick<ProductView, 'sort' | 'pageSize'> {
  const { sort = 'newest', page_size: pageSize = DEFAULT_PAGE_SIZE } = views?.results[tab] ?? {};
  return { sort, pageSize };
}

/**
 * The view in the page's URL. If that has only the name of a saved view, it is that one as it was saved. If it does not
 * name an order, the seller's own is used, once it is known.
 */
export function viewToBegin(views: Views | undefined): ProductView {
  const view = parseView(location.search);
  const saved = views?.results[view.tab]?.saved.find(({ name }) => name === view.name);
  const asks = [...new URLSearchParams(location.search).keys()];
  if (saved && asks.every((name) => name === 'view' || name === 'tab' || isRoomName(name)))
    return { ...view, ...partOf(saved, view.tab) };
  return views && !namesItsOrder(location.search) ? { ...view, ...preferred(views, view.tab) } : view;
}

function begin(views: Views): void {
  write(viewToBegin(views), 'replaceState');
}

export type ChangeView = (change: ViewChange) => void;

/** The view in the page's URL. Tabs and pages become steps in the browser's history; typing in the search does not. */
export function useProductView(): [ProductView, ChangeView] {
  const client = useQueryClient();
  const { data: views } = useQuery(viewsQuery);
  // Before the first products are requested, if this browser knows them already.
  const [knew] = useState(() => {
    if (views) begin(views);
    return views !== undefined;
  });
  const waits = useRef(!knew);
  useEffect(() => {
    if (!waits.current || !views) return;
    waits.current = false;
    begin(views);
  }, [views]);

  const shown = useSyncExternalStore(subscribe, viewNow);
  const change = useCallback(
    (part: ViewChange) =>
      afterStep(() => {
        const before = parseView(location.search);
        const order =
          part.tab && (part.tab !== before.tab || before.name !== '')
            ? preferred(client.getQueryData<Views>(queryKeys.views), part.tab)
            : {};
        const isStep = [part.tab, part.desk, part.page].some((each) => each !== undefined);
        write(changeView(before, { ...order, ...part }), isStep ? 'pushState' : 'replaceState');
      }),
    [client],
  );
  return [shown, change];
}
