import { useState } from 'react';
import { showToast } from '../../lib/toast.ts';
import type { ChangeView } from './use-product-view.ts';
import type { ProductView } from './view.ts';

type Cleared = Partial<Pick<ProductView, 'search' | 'filters'>>;

/** `clearings` counts, because a field may contain a text that filters nothing and is not in the view. */
export function useClearView(view: ProductView, change: ChangeView) {
  const [clearings, setClearings] = useState(0);
  function clearView(cleared: Cleared): void {
    setClearings((count) => count + 1);
    clear(view, cleared, change);
  }
  return { clearings, clearView };
}

/** Clears the filters, the search, or both. Undo restores them. */
function clear(view: ProductView, cleared: Cleared, change: ChangeView): void {
  const { tab, name, columns, sort, pageSize, search, filters } = view;
  change(cleared);
  showToast({
    type: 'info',
    title: cleared.filters ? 'Filters Cleared' : 'Search Cleared',
    message: 'The whole tab is shown again.',
    key: 'filters-cleared',
    cancelLabel: 'Undo',
    // By the time another tab may be shown. The saved view comes back with the order that it had.
    onCancel: () => change({ tab, name, columns, search, filters, ...(name !== '' && { sort, pageSize }) }),
  });
}
