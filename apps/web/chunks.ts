import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Naming = Rolldown.CodeSplittingNameFunction;
type Graph = Parameters<Naming>[1];

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/** The files of a first load, in the order in which they run, and the module each begins with. */
const firstEntries = {
  first: source('main.tsx'),
  react: fileURLToPath(import.meta.resolve('react-dom/client')),
  page: source('page.tsx'),
};

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

/**
 * More would be a task that a press has to wait for (characters, before they are made shorter). Of the second part twice
 * as much, and so on: what runs first is the slowest.
 */
const FIRST_SCHEMAS = 15_000;

/** Of a file that comes while the page is idle: its place among them; -1 of any other. None needs a later one. */
export function placeAhead(name: string): number {
  const [, kind = '', part] = /^(library|schemas|ahead)(\d*)$/.exec(name) ?? [];
  const at = ['library', 'schemas', 'ahead'].indexOf(kind);
  return at < 0 ? at : at * 100 + Number(part);
}

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
  partSchemas(chunkOf, graph);
  return chunkOf;
}

/** They run when they are loaded, and take longer than all else of a page: in parts, each of what the ones before it need. */
function partSchemas(chunkOf: Map<string, string>, graph: Graph): void {
  const parted = new Set<string>();
  let part = 1;
  let size = 0;
  function add(id: string): void {
    if (chunkOf.get(id) !== 'schemas' || parted.has(id)) return;
    parted.add(id);
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
    for (const next of importedIds) add(next);
    // The library itself is a circle, so it stays whole; it takes no time to run.
    if (id.includes('/node_modules/')) return;
    size += code?.length ?? 0;
    if (size > FIRST_SCHEMAS * part) {
      part++;
      size = code?.length ?? 0;
    }
    chunkOf.set(id, `schemas${part}`);
  }
  for (const id of [...chunkOf.keys()]) add(id);
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
