import { wearablesAndCrafts } from './taxonomy-names.ts';
import { homeAndLeisure } from './taxonomy-names-home.ts';

export type TaxonomyNode = {
  id: number;
  level: number;
  name: string;
  parent_id: number | null;
  children: TaxonomyNode[];
  full_path_taxonomy_ids: number[];
};

type Indexed = { node: TaxonomyNode; profile: string };

function readTree(text: string): { roots: TaxonomyNode[]; index: Map<number, Indexed> } {
  const roots: TaxonomyNode[] = [];
  const index = new Map<number, Indexed>();
  const path: Indexed[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const found = /^( *)(.+?) (\d+)(?: @(\w+))?$/.exec(line);
    const [, indent = '', name = '', number = '', own] = found ?? [];
    const level = indent.length / 2;
    const parent = path[level - 1];
    const profile = own ?? parent?.profile;
    const id = Number(number);
    if (!found || profile === undefined || (level > 0 && !parent) || index.has(id)) {
      throw new Error(`unreadable taxonomy line: ${line}`);
    }
    const ids = [...(parent?.node.full_path_taxonomy_ids ?? []), id];
    const node = { id, level, name, parent_id: parent?.node.id ?? null, children: [] };
    const entry = { node: { ...node, full_path_taxonomy_ids: ids }, profile };
    (parent?.node.children ?? roots).push(entry.node);
    index.set(id, entry);
    path.splice(level, path.length, entry);
  }
  return { roots, index };
}

/** The top nodes of the seller taxonomy, and every node by its id with the name of its set of properties. */
export const { roots: taxonomyRoots, index: taxonomyIndex } = readTree(wearablesAndCrafts + homeAndLeisure);
