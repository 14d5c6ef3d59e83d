import type { Product } from '@crosslister/contract/product.ts';
import { useEffect, useReducer, useRef, useState } from 'react';
import { callApi } from '../../lib/api-client.ts';
import { failedRequest } from '../../lib/failed-request.ts';
import { formatCount } from '../../lib/format.ts';
import { showToast } from '../../lib/toast.ts';
import { changeSelection, nothingSelected, type Selection } from './selection.ts';
import { type ProductView, selectionParameters } from './view.ts';

/**
 * The selection of a tab. Paging, sorting, searching and filtering keep it, another tab starts a new one. All that match
 * a search end with it.
 */
export function useSelection(view: ProductView, page: readonly Product[]) {
  const [selection, change] = useReducer(changeSelection, nothingSelected);
  const [isAsking, setIsAsking] = useState(false);
  const { tab } = view;
  const matching = JSON.stringify(selectionParameters(view));
  const [of, setOf] = useState({ tab, matching });
  const [ended, setEnded] = useState<Selection | null>(null);
  if (of.matching !== matching) {
    setOf({ tab, matching });
    if (of.tab === tab && selection.byQuery) setEnded(selection);
    change({ type: of.tab === tab ? 'search_changed' : 'clear' });
  }
  const latest = useRef({ tab, matching, page });
  useEffect(() => {
    latest.current = { tab, matching, page };
  });

  useEffect(() => change({ type: 'refresh', page }), [page]);
  useEffect(() => {
    if (!ended) return;
    setEnded(null);
    const count = formatCount(ended.chosen.size);
    sayEnded(ended, `The ${count} products that matched the last search are no longer selected.`);
  });

  function sayEnded(before: Selection, message: string): void {
    showToast({
      type: 'info',
      title: 'Selection Ended',
      message,
      key: 'selection-ended',
      cancelLabel: 'Undo',
      // By then another tab may be shown.
      onCancel: () => {
        const now = latest.current;
        if (now.tab === tab) change({ type: 'restore', selection: before, page: now.page });
      },
    });
  }
  const clear = () => change({ type: 'clear' });
  /** As the seller does it. What was gathered in several searches can be brought back. */
  function clearByHand(): void {
    clear();
    if (selection.earlier.size > 0)
      sayEnded(selection, `${formatCount(selection.chosen.size)} products are no longer selected.`);
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
