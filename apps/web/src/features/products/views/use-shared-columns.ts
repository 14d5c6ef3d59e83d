import { optionalColumns } from '@crosslister/contract/lists.ts';
import type { ProductStatus } from '@crosslister/contract/product.ts';
import type { ColumnChoices, SavedView } from '@crosslister/contract/views.ts';
import { useEffect } from 'react';
import { writeAddress } from '../../../lib/page-history.ts';
import { shownColumns } from '../columns.ts';
import { addressOf, changeView, type ProductView, parseView } from '../view.ts';
import type { useTabView } from './use-tab-view.ts';
import { partOf } from './use-view-tabs.ts';

const PARAMETER = 'columns';

/** The address that opens a saved view in any browser, also one whose seller has not saved it. */
export function addressOfView(saved: SavedView, tab: ProductStatus): string {
  const view = changeView(parseView(''), { ...partOf(saved, tab), page: 1 });
  const parameters = new URLSearchParams(addressOf(view, ''));
  parameters.set(PARAMETER, shownColumns(saved.columns, tab).join(','));
  return `${location.origin}${location.pathname}?${parameters}`;
}

function columnsIn(address: string, tab: ProductView['tab']): ColumnChoices | null {
  const said = new URLSearchParams(address).get(PARAMETER);
  if (said === null) return null;
  const names = said.split(',');
  const shown = optionalColumns.filter((column) => names.includes(column));
  const usual = shownColumns({}, tab);
  return Object.fromEntries(
    optionalColumns
      .filter((column) => shown.includes(column) !== usual.includes(column))
      .map((column) => [column, shown.includes(column)]),
  );
}

/** Takes over the columns that a shared address names, once; then the address names them no more. */
export function useSharedColumns(
  { tab }: ProductView,
  { isLoaded, save }: ReturnType<typeof useTabView>,
): void {
  useEffect(() => {
    const columns = columnsIn(location.search, tab);
    // What is saved before the stored views are known would replace them.
    if (!columns || !isLoaded) return;
    save({ columns });
    const parameters = new URLSearchParams(location.search);
    parameters.delete(PARAMETER);
    writeAddress(location.pathname + (parameters.size > 0 ? `?${parameters}` : ''), 'replaceState');
  });
}
