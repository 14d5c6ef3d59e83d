import type { Product } from '@crosslister/contract/product.ts';
import { useEffect, useReducer, useState } from 'react';
import { callApi } from '../../../lib/api-client.ts';
import { failedRequest } from '../../../lib/failures/failed-request.ts';
import { plural } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import { useEdited } from '../edited-products.ts';
import type { ChangeView } from '../use-product-view.ts';
import { type ProductView, selectionParameters } from '../view.ts';
import { changeSelection, nothingSelected, type Selection } from './selection.ts';

interface Ended {
  /** Where it was made. */
  view: ProductView;
  selection: Selection;
}

const matchingOf = (view: ProductView): string => JSON.stringify(selectionParameters(view));
const gone = ({ chosen }: Selection): string =>
  `${plural(chosen.size, 'product')} ${chosen.size === 1 ? 'is' : 'are'} no longer selected.`;

/**
 * The selection of a tab. Paging, sorting, searching and filtering keep it, another tab starts a new one. All that match
 * a search end with it.
 */
export function useSelection(view: ProductView, page: readonly Product[], onChange: ChangeView) {
  const [selection, change] = useReducer(changeSelection, nothingSelected);
  const [isAsking, setIsAsking] = useState(false);
  const { tab } = view;
  const matching = matchingOf(view);
  const [before, setBefore] = useState(view);
  const [ended, setEnded] = useState<Ended | null>(null);
  /** What comes back as soon as its tab is shown. */
  const [wanted, setWanted] = useState<Ended | null>(null);
  if (before !== view) {
    setBefore(view);
    const isTab = before.tab !== tab;
    const isSearch = !isTab && matchingOf(before) !== matching;
    if (isTab ? selection.chosen.size > 0 : isSearch && selection.byQuery)
      setEnded({ view: before, selection });
    if (isTab) change({ type: 'clear' });
    if (isSearch) change({ type: 'search_changed' });
    if (wanted?.view.tab === tab) change({ type: 'restore', selection: wanted.selection, page: [] });
    setWanted(null);
  }
  const latest = useLatest({ tab, matching, page });

  useEffect(() => change({ type: 'refresh', page }), [page]);
  const edited = useEdited();
  useEffect(() => {
    if (edited) change({ type: 'edited', products: edited });
  }, [edited]);
  useEffect(() => {
    if (!ended) return;
    setEnded(null);
    const count = ended.selection.chosen.size;
    sayEnded(
      ended,
      ended.view.tab === tab
        ? `The ${plural(count, 'product')} that matched the last search are no longer selected.`
        : gone(ended.selection),
    );
  });

  function sayEnded(of: Ended, message: string): void {
    showToast({
      type: 'info',
      title: 'Selection Ended',
      message,
      key: 'selection-ended',
      cancelLabel: 'Undo',
      // By then another tab may be shown.
      onCancel: () => {
        const now = latest.current;
        if (now.tab === of.view.tab) {
          change({ type: 'restore', selection: of.selection, page: now.page });
          return;
        }
        setWanted(of);
        onChange(of.view);
      },
    });
  }
  const clear = () => change({ type: 'clear' });
  /** As the seller does it, perhaps with one Escape too many: it can be brought back. */
  function clearByHand(): void {
    clear();
    if (selection.chosen.size > 0) sayEnded({ view, selection }, gone(selection));
  }

  /** Takes what matches now, on all pages. Products that come later are not part of it. */
  async function selectMatching(): Promise<void> {
    setIsAsking(true);
    try {
      const found = await callApi(
        '/api/products/matching/',
        async () => (await import('@crosslister/contract/product-query.ts')).MatchingProducts,
        { query: { ...selectionParameters(view), sort: view.sort } },
      );
      if (latest.current.matching !== matching) return;
      change({ type: 'select_matching', found, page: latest.current.page });
    } catch (error) {
      showToast(failedRequest('Selection Failed', error, (cause) => `Failed to select all: ${cause}`));
    } finally {
      setIsAsking(false);
    }
  }
  return { selection, change, clear, clearByHand, selectMatching, isAsking, latest };
}
