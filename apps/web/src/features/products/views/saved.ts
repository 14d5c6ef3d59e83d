import type { SavedView } from '@crosslister/contract/views.ts';

const MAX_VIEWS = 50;
type Shown = Omit<SavedView, 'name'>;

const text = ({ query, columns }: Shown) => JSON.stringify([query, Object.entries(columns).sort()]);

export function sameView(one: Shown, other: Shown): boolean {
  return text(one) === text(other);
}

/** The saved views with one more, or with the one of that name replaced. */
export function withView(saved: readonly SavedView[], view: SavedView): SavedView[] {
  const known = saved.some(({ name }) => name === view.name);
  return known ? saved.map((other) => (other.name === view.name ? view : other)) : [...saved, view];
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
