import type { SavedView } from '@crosslister/contract/views.ts';
import { useState } from 'react';
import { showToast } from '../../../lib/toast.ts';
import type { ChangeView } from '../use-product-view.ts';
import { countFilters, type ProductFilters, type ProductView, parseView } from '../view.ts';

type Cleared = Partial<Pick<ProductView, 'search' | 'filters'>>;

/** Whether it shows a whole tab. */
const isWhole = ({ search, filters }: Pick<ProductView, 'search' | 'filters'>) =>
  search === '' && countFilters(filters) === 0;

/** `clearings` counts, because a field may contain a text that filters nothing and is not in the view. */
export function useClearView(view: ProductView, saved: readonly SavedView[], change: ChangeView) {
  const [clearings, setClearings] = useState(0);
  const { tab, name, columns, sort, pageSize, search, filters } = view;

  /** A saved view of which nothing is left gives way to its tab: an update would empty it. */
  function narrow(cleared: Cleared): void {
    const open = saved.find((each) => each.name === name);
    const isLeft = open && !isWhole(parseView(open.query)) && isWhole({ ...view, ...cleared });
    change({ ...cleared, ...(isLeft && { tab }) });
  }
  /** Clears the filters, the search, or both. Undo restores them. */
  function clearView(cleared: Cleared): void {
    setClearings((count) => count + 1);
    narrow(cleared);
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
  return {
    clearings,
    clearView,
    removeFilter: (part: Partial<ProductFilters>) => narrow({ filters: { ...filters, ...part } }),
  };
}
