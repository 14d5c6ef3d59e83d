import type { ProductStatus } from '@crosslister/contract/product.ts';
import type { SavedView } from '@crosslister/contract/views.ts';
import { addressOf, changeView, parseView } from '../view.ts';
import { partOf } from './saved.ts';

/** The address that opens a saved view in any browser, also one whose seller has not saved it. */
export function addressOfView(saved: SavedView, tab: ProductStatus): string {
  const view = changeView(parseView(''), { ...partOf(saved, tab), page: 1 });
  return `${location.origin}${location.pathname}${addressOf(view, '')}`;
}
