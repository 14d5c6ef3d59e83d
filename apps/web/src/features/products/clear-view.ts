import { showToast } from '../../lib/toast.ts';
import type { ChangeView } from './use-product-view.ts';
import type { ProductView } from './view.ts';

/** Clears the filters, or the search with them; Undo sets them as they were. */
export function clearView(
  { tab, search, filters }: ProductView,
  cleared: Partial<Pick<ProductView, 'search' | 'filters'>>,
  change: ChangeView,
): void {
  change(cleared);
  showToast({
    type: 'info',
    title: 'Filters Cleared',
    message: 'The whole tab is shown again.',
    key: 'filters-cleared',
    cancelLabel: 'Undo',
    onCancel: () => change({ tab, search, filters }),
  });
}
