import type { ProductStatus } from '@crosslister/contract/product.ts';
import type { SavedView } from '@crosslister/contract/views.ts';
import { shownColumns } from '../table/columns.ts';
import { parseView } from '../view.ts';

/** A saved view, as the part of an address or of a change that opens it. */
export function partOf({ name, query, columns }: SavedView, tab: ProductStatus) {
  const { search, sort, pageSize, filters } = parseView(query);
  return { tab, name, search, sort, pageSize, columns: shownColumns(columns, tab), filters };
}

const MAX_VIEWS = 50;
type Shown = Omit<SavedView, 'name'>;

export function sameView(one: Shown, other: Shown, tab: ProductStatus): boolean {
  const text = ({ query, columns }: Shown) => JSON.stringify([query, shownColumns(columns, tab)]);
  return text(one) === text(other);
}

/** The saved views with one more, or with the one of that name replaced. */
export function withView(saved: readonly SavedView[], view: SavedView): SavedView[] {
  const known = saved.some(({ name }) => name === view.name);
  return known ? saved.map((other) => (other.name === view.name ? view : other)) : [...saved, view];
}

/** The saved views with one that was deleted, where it was. Those that were changed since stay so. */
export function withAgain(saved: readonly SavedView[], view: SavedView, at: number): SavedView[] {
  const isThere = saved.some(({ name }) => name.toLowerCase() === view.name.toLowerCase());
  return isThere ? [...saved] : saved.toSpliced(at, 0, view);
}

/** The saved views, with one under another name. */
export function withName(saved: readonly SavedView[], before: string, name: string): SavedView[] {
  return saved.map((view) => (view.name === before ? { ...view, name } : view));
}

/** Why a new view cannot have this name, as a sentence; undefined when it can. */
export function nameProblem(name: string, saved: readonly SavedView[]): string | undefined {
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return 'Give the view a name.';
  if (saved.some((view) => view.name.toLowerCase() === wanted))
    return 'A view with that name already exists.';
  if (saved.length >= MAX_VIEWS) return `A tab holds up to ${MAX_VIEWS} views. Delete one first.`;
  return undefined;
}
