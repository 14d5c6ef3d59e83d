import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Naming = Rolldown.CodeSplittingNameFunction;
type Graph = Parameters<Naming>[1];

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/** The files of a first load, in the order in which they run, and the module each begins with. */
const firstEntries = { first: source('main.tsx'), page: source('page.tsx') };

/** What the page begins as soon as it is drawn. It brings nothing of the libraries with it, so the page stays quiet. */
const begun = ['app/server-gone.ts', 'features/guide/guide.tsx', 'app/left-from-before/begin-work.ts'].map(
  source,
);

/** What the page loads ahead while it is idle, and what is too small for a file of its own. */
const ahead = [
  'ui/styles/mantine.tsx',
  'app/dashboard-dialogs.tsx',
  'app/report-done.ts',
  'features/commands/command-palette.tsx',
  'features/delist/delist-dialog.tsx',
  'features/extension/install-dialog.tsx',
  'features/header/tools-menu.tsx',
  'features/help/shortcuts-dialog.tsx',
  'features/notifications/toasts/detection-toast.ts',
  'features/notifications/tray/job-dialog.tsx',
  'features/notifications/tray/job-tray.tsx',
  'features/products/table/cells/action-info-text.tsx',
  'features/products/table/cells/description-text.tsx',
  'features/products/bulk-edit/quick-changes/drop-price.ts',
  'features/products/actions/delete-dialog.tsx',
  'features/products/table/display-menu.tsx',
  'features/products/filters/filter-chips.tsx',
  'features/products/filters/filter-panel.tsx',
  'features/products/filters/matches-in-other-tabs.tsx',
  'features/products/keys/list-commands.ts',
  'features/products/labels/label-dialog.tsx',
  'features/products/print/labels/print-labels-dialog.tsx',
  'features/products/print/print-list.tsx',
  'features/products/actions/row-menu.tsx',
  'features/products/selection/selected-dialog.tsx',
  'features/products/selection/selection-bar.tsx',
  'features/products/sold/sold-dialog.tsx',
  'features/products/sold/sold-selected-dialog.tsx',
  'features/products/sold/sold-toast.ts',
  'features/products/views/saved-views.tsx',
  'features/statistics/oversell-dialog.tsx',
  'features/statistics/sale-clock-line.tsx',
  'features/sales/sale-dialog.tsx',
  'features/steps/step-dialog.tsx',
  'features/sync/sync-popover.tsx',
  'lib/failures/delist-failure.ts',
  'lib/push/renew-push.ts',
].map(source);

/** Both are the product's form. */
const product = [
  'features/products/product-dialog/product-dialog.tsx',
  'features/products/product-dialog/new-product-dialog.tsx',
].map(source);

export const firstNames: readonly string[] = Object.keys(firstEntries);
/** Of the files that come while the page is idle. */
export const aheadNames: readonly string[] = ['library', 'schemas', 'ahead'];

/**
 * Which file a module goes into; null for one that only one dialog needs, which goes into that dialog's own. Otherwise
 * the bundler makes a file of whatever the same dialogs share: 145 small ones, which repeat each other's names and are
 * compressed without each other.
 */
export function chunks(): Naming {
  let chunkOf: Map<string, string> | undefined;
  return (id, graph) => {
    chunkOf ??= plan(graph);
    return chunkOf.get(id) ?? null;
  };
}

function plan(graph: Graph): Map<string, string> {
  const chunkOf = new Map<string, string>();
  for (const [name, entry] of Object.entries(firstEntries)) claim(entry, () => name, chunkOf, graph);
  for (const entry of begun) claim(entry, () => 'begun', chunkOf, graph);
  for (const entry of ahead) claim(entry, nameOfAhead, chunkOf, graph);
  const neededBy = new Map<string, Set<string>>();
  for (const entry of dialogs(graph).filter((each) => !chunkOf.has(each)))
    for (const id of reached(entry, chunkOf, graph))
      neededBy.set(id, (neededBy.get(id) ?? new Set()).add(product.includes(entry) ? 'product' : entry));
  for (const [id, needing] of neededBy) {
    if (isSchema(id)) chunkOf.set(id, 'schemas');
    else if (needing.size > 1) chunkOf.set(id, 'shared');
    else if (needing.has('product')) chunkOf.set(id, 'product');
  }
  return chunkOf;
}

const isSchema = (id: string) => /node_modules\/zod\/|\/zod-without-eval|packages\/contract\//.test(id);

function nameOfAhead(id: string): string {
  if (isSchema(id)) return 'schemas';
  return id.includes('/node_modules/') ? 'library' : 'ahead';
}

/** A later file does not repeat what an earlier one has. */
function claim(id: string, nameOf: (id: string) => string, chunkOf: Map<string, string>, graph: Graph): void {
  if (chunkOf.has(id)) return;
  chunkOf.set(id, nameOf(id));
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) claim(next, nameOf, chunkOf, graph);
}

/** What this module needs of what is in no file yet. */
function reached(entry: string, chunkOf: ReadonlyMap<string, string>, graph: Graph): Set<string> {
  const found = new Set([entry]);
  for (const id of found)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) if (!chunkOf.has(next)) found.add(next);
  return found;
}

/** Every module that is imported only when it is needed. */
function dialogs(graph: Graph): string[] {
  const found = new Set<string>();
  const seen = new Set<string>(Object.values(firstEntries));
  for (const id of seen) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const next of dynamicallyImportedIds) found.add(next);
    for (const next of [...importedIds, ...dynamicallyImportedIds]) seen.add(next);
  }
  return [...found];
}
