import type { Product } from '@crosslister/contract/product.ts';
import { useState } from 'react';
import type { ProductView } from '../view.ts';
import type { OpenMenu } from './row-menu.tsx';

/** The menu that is open. It closes with its row; otherwise it would act on a product that is no longer visible. */
export function useRowMenu(view: ProductView, products: readonly Product[]) {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [of, setOf] = useState(view);
  const rowIsGone = menu !== null && !products.some(({ id }) => id === menu.product.id);
  if (of !== view || rowIsGone) {
    setOf(view);
    setMenu(null);
  }
  return [menu, setMenu] as const;
}
