import { labelKey } from '@crosslister/contract/labels/label-colours.ts';
import { type TabView, Views } from '@crosslister/contract/views.ts';

/** The seller's views, where those that filter by a label filter by its new name. */
export function renameLabelInViews(views: unknown, name: string, newName: string): Views['results'] {
  const { results } = Views.parse({ results: views });
  const renamed = (view: TabView): TabView => ({
    ...view,
    saved: view.saved.map((saved) => ({ ...saved, query: renamedIn(saved.query, name, newName) })),
  });
  return Object.fromEntries(Object.entries(results).map(([tab, view]) => [tab, renamed(view)]));
}

/** In the query of a view's address, as the dashboard writes it. One that has both keeps the new name, once. */
function renamedIn(query: string, name: string, newName: string): string {
  const parameters = new URLSearchParams(query);
  const labels = parameters.get('label')?.split(',') ?? [];
  if (!labels.some((label) => labelKey(label) === labelKey(name))) return query;
  const now = labels.map((label) => (labelKey(label) === labelKey(name) ? newName : label));
  const once = now.filter(
    (label, at) => now.findIndex((other) => labelKey(other) === labelKey(label)) === at,
  );
  parameters.set('label', once.join(','));
  return `?${parameters}`;
}
