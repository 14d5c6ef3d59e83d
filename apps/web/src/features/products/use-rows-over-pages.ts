import type { Product } from '@crosslister/contract/product.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failedRequest } from '../../lib/failures/failed-request.ts';
import { showToast } from '../../lib/toast.ts';
import type { Steps } from '../../ui/dialogs/steps.tsx';
import { productsQuery } from './api/get-products.ts';
import { parseView } from './view.ts';

/** Of the pages beside that of the table what was stepped to. */
interface Beside {
  /** The page of the table, with its search and order. */
  of: string;
  before: readonly Product[];
  after: readonly Product[];
  first: number;
  last: number;
}

/** The rows of the table, and of the pages beside it as far as the seller has stepped. The table stays where it is. */
export function useRowsOverPages(products: readonly Product[]) {
  const client = useQueryClient();
  const [kept, setKept] = useState<Beside>();
  const view = parseView(location.search);
  const { queryKey } = productsQuery(view);
  const of = JSON.stringify(queryKey);
  const nothing = { of, before: [], after: [], first: view.page, last: view.page };
  const beside: Beside = kept?.of === of ? kept : nothing;
  const { before, after, first, last } = beside;
  const pages = Math.ceil((client.getQueryData(queryKey)?.count ?? 0) / view.pageSize);

  async function go(page: number, fits: (row: Product) => boolean, onGo: (to: Product) => void) {
    try {
      const { results } = await client.fetchQuery(productsQuery({ ...view, page }));
      const isBefore = page < first;
      setKept(
        isBefore
          ? { ...beside, before: [...results, ...before], first: page }
          : { ...beside, after: [...after, ...results], last: page },
      );
      const to = isBefore ? results.findLast(fits) : results.find(fits);
      if (to) onGo(to);
    } catch (error) {
      showToast(failedRequest('Page Not Read', error));
    }
  }
  return {
    rows: [...before, ...products, ...after],
    /** Past both ends of these rows, to the nearest that fits. */
    beyond: (onGo: (to: Product) => void, fits: (row: Product) => boolean = () => true): Steps => ({
      previous: first > 1 ? () => void go(first - 1, fits, onGo) : undefined,
      next: last < pages ? () => void go(last + 1, fits, onGo) : undefined,
    }),
  };
}
