import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { addressOf, changeView, type ProductView, parseView, type ViewChange } from './view.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

export type ChangeView = (change: ViewChange) => void;

/** The view in the page's address. Tabs and pages are steps to go back to; typing a search is not. */
export function useProductView(): [ProductView, ChangeView] {
  const address = useSyncExternalStore(subscribe, () => location.search);
  const view = useMemo(() => parseView(address), [address]);
  const change = useCallback((part: ViewChange) => {
    const next = addressOf(changeView(parseView(location.search), part), location.search);
    if (next === location.search) return;
    const isStep = part.tab !== undefined || part.page !== undefined;
    history[isStep ? 'pushState' : 'replaceState'](null, '', location.pathname + next);
    for (const listener of listeners) listener();
  }, []);
  return [view, change];
}
