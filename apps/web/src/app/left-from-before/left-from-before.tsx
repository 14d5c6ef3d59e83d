import type { Kept } from '../../lib/kept/kept.ts';
import { KeptOffer } from '../../ui/dialogs/kept-offer.tsx';
import type { Dialogs } from '../use-dialogs.ts';

/** Opens the form in which it was typed, with what was typed. */
function restoreKept(restored: Kept, { adding, product, bulkEdit }: Dialogs): void {
  const id = Number(/^product (\d+)$/.exec(restored.form)?.[1]);
  if (restored.form === 'new') adding.open({ restored });
  else if (id > 0) product.open({ id, focus: null, restored });
  else bulkEdit.open({ restored, choice: { products: [], count: 0, target: { ids: [] } } });
}

/** What was typed in pages that have gone, above the products. */
export const LeftFromBefore = ({ dialogs }: { dialogs: Dialogs }) => (
  <KeptOffer onRestore={(kept) => restoreKept(kept, dialogs)} />
);
