import { media, wearables } from './category-names.ts';
import { electronics, homeAndHobby } from './category-names-home.ts';

export type CategoryNode = {
  id: string;
  name: string;
  level: number;
  /** Names which item specifics and conditions apply; inherited from the parent. */
  profile: string;
  parent?: CategoryNode;
  children: CategoryNode[];
};

function readLine(line: string): { depth: number; name: string; id: string; profile?: string } {
  const found = /^( *)(.+?) (\d+)(?: @(\w+))?$/.exec(line);
  if (!found) throw new Error(`unreadable category: ${line}`);
  const [, indent = '', name = '', id = '', profile] = found;
  return { depth: indent.length / 2, name, id, ...(profile && { profile }) };
}

function readTree(texts: string[]): CategoryNode {
  const root: CategoryNode = { id: '0', name: 'Root', level: 0, profile: 'collectables', children: [] };
  const path: CategoryNode[] = [root];
  for (const line of texts.join('\n').split('\n').filter(Boolean)) {
    const { depth, name, id, profile } = readLine(line);
    const parent = path[depth];
    if (!parent) throw new Error(`category without a parent: ${line}`);
    const node = { id, name, level: depth + 1, profile: profile ?? parent.profile, parent, children: [] };
    parent.children.push(node);
    path.splice(depth + 1, path.length, node);
  }
  return root;
}

export const rootCategory = readTree([wearables, media, electronics, homeAndHobby]);

function indexTree(): Map<string, CategoryNode> {
  const index = new Map<string, CategoryNode>();
  const add = (node: CategoryNode) => {
    if (index.has(node.id)) throw new Error(`category ${node.id} is there twice`);
    index.set(node.id, node);
    for (const child of node.children) add(child);
  };
  add(rootCategory);
  return index;
}

/** Every category by its id, the root among them. */
export const categories = indexTree();

export function ancestorsOf(node: CategoryNode): CategoryNode[] {
  const found: CategoryNode[] = [];
  for (let up = node.parent; up && up.level > 0; up = up.parent) found.push(up);
  return found;
}
