import { optionalColumns } from '@crosslister/contract/lists.ts';
import type { ProductStatus } from '@crosslister/contract/product.ts';
import type { ColumnChoices, SavedView } from '@crosslister/contract/views.ts';
import { shownColumns } from '../columns.ts';
import { addressOf, changeView, parseView, SHARED_COLUMNS } from '../view.ts';
import { partOf } from './saved.ts';

/** The address that opens a saved view in any browser, also one whose seller has not saved it. */
export function addressOfView(saved: SavedView, tab: ProductStatus): string {
  const view = changeView(parseView(''), { ...partOf(saved, tab), page: 1 });
  const parameters = new URLSearchParams(addressOf(view, ''));
  parameters.set(SHARED_COLUMNS, shownColumns(saved.columns, tab).join(','));
  return `${location.origin}${location.pathname}?${parameters}`;
}

/** The choices of a tab that show just the columns of a list of their names. */
export function columnsIn(list: string, tab: ProductStatus): ColumnChoices {
  const names = list.split(',');
  const usual = shownColumns({}, tab);
  const differing = optionalColumns.filter((column) => names.includes(column) !== usual.includes(column));
  return Object.fromEntries(differing.map((column) => [column, names.includes(column)]));
}
