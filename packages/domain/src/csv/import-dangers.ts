import type { ImportDanger, ImportedProduct, ProductStatus } from '@crosslister/contract/product.ts';
import { toPence } from '../money.ts';

/** A product that is here already. */
interface KnownProduct {
  status: ProductStatus;
  price_pence: number;
  quantity: number;
  /** A listing of it is live. */
  isLive: boolean;
}

type Sent = Partial<Pick<ImportedProduct, 'status' | 'price' | 'quantity'>>;

/** What overwriting a known product with a row of a table would do that its seller has to agree to first. */
export function dangersOf(known: KnownProduct, { status, price, quantity }: Sent): ImportDanger[] {
  // Such a product leaves its status by Mark as Active alone.
  const isDone = known.status === 'sold' || known.status === 'action_required';
  if (status === 'sold') return isDone ? [] : ['sold'];
  const goesActive = status === 'active' && known.status === 'inactive';
  // It still has no price, so it is not for sale.
  const hasPrice = typeof price === 'number' || known.price_pence > 0 || price === undefined;
  const isOtherPrice = typeof price === 'number' && toPence(price) !== known.price_pence;
  const isOtherCount = quantity !== undefined && quantity !== known.quantity;
  return [
    ...(goesActive && hasPrice ? (['active'] as const) : []),
    ...(known.isLive && !isDone && (isOtherPrice || isOtherCount) ? (['live'] as const) : []),
  ];
}
