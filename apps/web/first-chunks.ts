import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Naming = Rolldown.CodeSplittingNameFunction;
type Graph = Parameters<Naming>[1];

const entryOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The files of a first load, in the order they are evaluated, and the module each begins with. */
const entries = { first: entryOf('src/main.tsx'), page: entryOf('src/page.tsx') };

export const firstNames: readonly string[] = Object.keys(entries);

/**
 * Names one file for all that the first module needs, and one for all that the page needs beside it. Left to itself the
 * bundler makes a file of whatever a dialog shares with them: some twenty, and each costs its handling.
 */
export function firstChunks(): Naming {
  const chunkOf = new Map<string, string>();
  return (id, graph) => {
    if (chunkOf.size === 0)
      for (const [name, entry] of Object.entries(entries)) claim(name, entry, chunkOf, graph);
    return chunkOf.get(id) ?? null;
  };
}

/** What an earlier file has, a later one takes from there. */
function claim(name: string, id: string, chunkOf: Map<string, string>, graph: Graph): void {
  if (chunkOf.has(id)) return;
  chunkOf.set(id, name);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) claim(name, next, chunkOf, graph);
}
