import type { Product } from '@crosslister/contract/product.ts';
import { useDeferredValue, useState } from 'react';
import type { ProductView } from '../view.ts';

/**
 * The page whose rows are drawn, which is the last that has arrived. The press that asked for it is answered before they
 * are, and then they are drawn in pieces. Another tab's rows are never among this one's.
 */
export function useShownPage(products: readonly Product[], view: ProductView, stale: boolean) {
  const [arrived, setArrived] = useState({ products, view });
  if (!stale && (arrived.products !== products || arrived.view !== view)) setArrived({ products, view });
  const shown = useDeferredValue(arrived);
  return { page: shown.view.tab === view.tab ? shown : arrived, isComing: shown !== arrived };
}
