import type { JsonObject } from '../../http/json-values.ts';
import type { SellerCall } from '../route.ts';
import { refusals } from './trading-refusals.ts';

/** What its numbers begin with. */
const FIRST = '4';

interface Node {
  path: string;
  name: string;
  children: Node[];
}

/** The nodes of paths such as `/Fashion/Men`. */
function nodesOf(paths: readonly string[]): Node[] {
  const roots: Node[] = [];
  for (const path of paths) {
    let level = roots;
    let above = '';
    for (const name of path.split('/').filter(Boolean)) {
      above = `${above}/${name}`;
      const known = level.find((node) => node.name === name) ?? { path: above, name, children: [] };
      if (!level.includes(known)) level.push(known);
      level = known.children;
    }
  }
  return roots;
}

function categories(tag: string, nodes: readonly Node[], prefix: string): JsonObject {
  if (nodes.length === 0) return {};
  return {
    [tag]: nodes.map(({ name, children }, at) => ({
      CategoryID: `${prefix}${at + 1}`,
      Name: name,
      Order: at + 1,
      ...categories('ChildCategory', children, `${prefix}${at + 1}`),
    })),
  };
}

/** The number of the category at this path, in its tree. */
export function shopCategoryId(paths: readonly string[], wanted: string): string | undefined {
  const find = (nodes: readonly Node[], prefix: string): string | undefined => {
    for (const [at, { path, children }] of nodes.entries()) {
      const id = `${prefix}${at + 1}`;
      const found = path === wanted ? id : find(children, id);
      if (found) return found;
    }
    return undefined;
  };
  return find(nodesOf(paths), FIRST);
}

/** GetStore with its categories (reference of the Trading API, version 1423, read 2026-11-30). */
export function store({ seller }: SellerCall): JsonObject {
  if (!seller.shop) throw refusals.noStore();
  return {
    Ack: 'Success',
    Store: { CustomCategories: categories('CustomCategory', nodesOf(seller.shop), FIRST) },
  };
}
