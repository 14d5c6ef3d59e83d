import { Suspense } from 'react';
import type { ProductChoice } from '../../../lib/dialog-props.ts';
import { lazyPiece } from '../../../ui/lazy-piece.tsx';
import type { useProductActions } from './use-product-actions.ts';

const DeleteSelectedDialog = lazyPiece(() =>
  import('./delete-dialog.tsx').then((module) => module.DeleteSelectedDialog),
);
const SoldSelectedDialog = lazyPiece(() =>
  import('../sold/sold-selected-dialog.tsx').then((module) => module.SoldSelectedDialog),
);
const SaleStillCountsDialog = lazyPiece(() =>
  import('../sold/sale-still-counts-dialog.tsx').then((module) => module.SaleStillCountsDialog),
);

type Asked = Pick<ReturnType<typeof useProductActions>, 'deletion' | 'sold' | 'returned'>;

/** What an action asks before it is done. */
export function ActionQuestions({
  choice,
  deletion,
  sold,
  returned,
}: Asked & { choice: ProductChoice | null }) {
  const { product, ...answers } = returned;
  return (
    <>
      <Suspense>{deletion.wanted && <DeleteSelectedDialog choice={choice} {...deletion.dialog} />}</Suspense>
      <Suspense>{sold.wanted && <SoldSelectedDialog choice={choice} {...sold.dialog} />}</Suspense>
      <Suspense>{product && <SaleStillCountsDialog product={product} {...answers} />}</Suspense>
    </>
  );
}
