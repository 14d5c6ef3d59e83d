import { type ExpiredCategory, MarketplaceCategory } from '@crosslister/contract/policies.ts';
import { z } from 'zod';
import { begins, isSmall, isWord, searchedText, stands, type Wanted, wantedOf } from './category-words.ts';

/** eBay's categories in the form a page needs. */
export interface CategoryTree {
  byId: ReadonlyMap<string, MarketplaceCategory>;
  /** The categories below each one, in eBay's order. The main ones are below null. */
  children: ReadonlyMap<string | null, readonly MarketplaceCategory[]>;
  /** Each with its search text. */
  searched: readonly Searched[];
  replaced: ReadonlyMap<string, string>;
}

interface Searched {
  category: MarketplaceCategory;
  name: string;
  path: string;
}

/** Entries handled before the page may draw again. All of them at once would delay a key press. */
const SLICE = 1500;

const Categories = z.array(MarketplaceCategory);

/** The names come with the branches of the tree, as drawn in eBay's lists. */
function plainName(name: string): string {
  return name.replace(/^[\s\u2500-\u257f|`>›»↳•·–—-]+/u, '') || name;
}

/**
 * Builds the tree in parts, so that the page stays responsive with 20,000 categories. Throws
 * if an entry is not a category.
 */
export async function buildTree(
  sent: readonly unknown[],
  expired: readonly ExpiredCategory[] = [],
): Promise<CategoryTree> {
  const byId = new Map<string, MarketplaceCategory>();
  const children = new Map<string | null, MarketplaceCategory[]>();
  const names = new Map<string, string>();
  for (let start = 0; start < sent.length; start += SLICE) {
    for (const category of Categories.parse(sent.slice(start, start + SLICE))) {
      const named = { ...category, name: plainName(category.name) };
      byId.set(named.id, named);
      names.set(named.id, searchedText(named.name));
      const siblings = children.get(named.parent_id);
      if (siblings) siblings.push(named);
      else children.set(named.parent_id, [named]);
    }
    await untilDrawn();
  }
  const tree = {
    byId,
    children,
    searched: [] as Searched[],
    replaced: new Map(expired.map(({ from, to }) => [from, to])),
  };
  for (const category of byId.values()) {
    const path = lineOf(tree, category.id).map(({ id }) => names.get(id));
    tree.searched.push({ category, name: names.get(category.id) ?? '', path: path.join('') });
    if (tree.searched.length % SLICE === 0) await untilDrawn();
  }
  return tree;
}

function untilDrawn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** The category and its parents, from the main one down. Empty for an unknown one. */
export function lineOf({ byId }: Pick<CategoryTree, 'byId'>, id: string): MarketplaceCategory[] {
  const line: MarketplaceCategory[] = [];
  for (let at = byId.get(id); at && !line.includes(at); at = byId.get(at.parent_id ?? '')) line.unshift(at);
  return line;
}

/** The same, as names. */
function pathOf(tree: Pick<CategoryTree, 'byId'>, id: string): string[] {
  return lineOf(tree, id).map(({ name }) => name);
}

/** `Women > Dresses`, as it is shown. */
export const pathText = (tree: Pick<CategoryTree, 'byId'>, id: string) => pathOf(tree, id).join(' > ');

interface Search {
  found: MarketplaceCategory[];
  /** Counts all. */
  total: number;
}

function firstOf(ranks: MarketplaceCategory[][], most: number): Search {
  const all = ranks.flat();
  return { found: all.slice(0, most), total: all.length };
}

function add(ranks: MarketplaceCategory[][], rank: number, category: MarketplaceCategory): void {
  const equals = ranks[rank] ?? [];
  equals.push(category);
  ranks[rank] = equals;
}

/** Before others the ones with the terms in their own name; of these, leaves. */
function rankOf({ category, name }: Searched, wanted: readonly Wanted[]): number {
  const inName = wanted.filter((word) => begins(name, word)).length;
  const lacks = inName === wanted.length ? 0 : inName > 0 ? 1 : 2;
  return 2 * lacks + (category.leaf ? 0 : 1);
}

/**
 * Categories whose path contains every word of the term, in singular or plural. First those where words begin with the
 * terms; among these first the ones with the terms in their own name, and leaves before those that contain others.
 */
export function searchTree(tree: CategoryTree, term: string, most: number): Search {
  const wanted = wantedOf(term);
  if (wanted.length === 0) return { found: [], total: 0 };
  const ranks: MarketplaceCategory[][] = [];
  for (const searched of tree.searched) {
    const { category, path } = searched;
    if (!wanted.every((word) => stands(path, word))) continue;
    const isInside = !wanted.every((word) => begins(path, word));
    add(ranks, (isInside ? 6 : 0) + rankOf(searched, wanted), category);
  }
  return firstOf(ranks, most);
}

/**
 * For a term of which no category contains every word: those that contain the most of its words, and which words these
 * are.
 */
export function searchPartly(tree: CategoryTree, term: string, most: number): Search & { words: string[] } {
  const wanted = wantedOf(term).filter(({ word }) => !isSmall(word));
  let best = 1;
  let ranks: MarketplaceCategory[][] = [];
  let words = new Set<string>();
  for (const searched of tree.searched) {
    const matched = wanted.filter((word) => isWord(searched.path, word));
    if (matched.length < best) continue;
    if (matched.length > best) [best, ranks, words] = [matched.length, [], new Set()];
    words.add(matched.map(({ word }) => word).join(' '));
    add(ranks, rankOf(searched, matched), searched.category);
  }
  return { ...firstOf(ranks, most), words: [...words] };
}
