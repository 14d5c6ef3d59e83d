import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Naming = Rolldown.CodeSplittingNameFunction;
type Graph = Parameters<Naming>[1];

const entryOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The files of a first load, in the order in which they run, and the module each begins with. */
const entries = { first: entryOf('src/main.tsx'), page: entryOf('src/page.tsx') };

export const firstNames: readonly string[] = Object.keys(entries);

/**
 * Puts all that the first module needs into one file, and all that the page needs in addition into another. By itself
 * the bundler makes a file of everything that a dialog shares with them: some twenty, each with its own cost.
 */
export function firstChunks(): Naming {
  const chunkOf = new Map<string, string>();
  return (id, graph) => {
    if (chunkOf.size === 0)
      for (const [name, entry] of Object.entries(entries)) claim(name, entry, chunkOf, graph);
    return chunkOf.get(id) ?? null;
  };
}

/** A later file does not repeat what an earlier one has. */
function claim(name: string, id: string, chunkOf: Map<string, string>, graph: Graph): void {
  if (chunkOf.has(id)) return;
  chunkOf.set(id, name);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) claim(name, next, chunkOf, graph);
}
