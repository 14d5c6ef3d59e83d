import type { Product } from '@crosslister/contract/product.ts';
import { useEffect, useReducer, useRef, useState } from 'react';
import { callApi } from '../../lib/api-client.ts';
import { failedRequest } from '../../lib/failed-request.ts';
import { showToast } from '../../lib/toast.ts';
import { changeSelection, nothingSelected } from './selection.ts';
import { type ProductView, selectionParameters } from './view.ts';

/** The selection of a view. Paging and sorting keep it; another tab, search or filter starts a new one. */
export function useSelection(view: ProductView, page: readonly Product[]) {
  const [selection, change] = useReducer(changeSelection, nothingSelected);
  const [isAsking, setIsAsking] = useState(false);
  const matching = JSON.stringify(selectionParameters(view));
  const [of, setOf] = useState(matching);
  if (of !== matching) {
    setOf(matching);
    change({ type: 'clear' });
  }
  const latest = useRef({ matching, page });
  useEffect(() => {
    latest.current = { matching, page };
  });

  useEffect(() => change({ type: 'refresh', page }), [page]);

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
  return { selection, change, selectMatching, isAsking, latest };
}
