import { json } from '../../http/answer.ts';
import { refusal } from '../ebay-refusals.ts';
import type { Call, Route } from '../route.ts';
import { type AspectRule, aspectsOf, isLeaf } from './category-rules.ts';
import { ancestorsOf, type CategoryNode, categories, rootCategory } from './category-tree.ts';

const base = '/commerce/taxonomy/v1';
const treeId = '3';
const tree = `${base}/category_tree/:tree`;

function refuse(errorId: number, message: string) {
  return refusal(400, 'API_TAXONOMY', errorId, message);
}

function checkTree({ params }: Call): void {
  if (params.tree !== treeId) throw refuse(62004, 'The specified category tree ID was not found.');
}

function subtreeHref(origin: string, node: CategoryNode): string {
  return `${origin}${base}/category_tree/${treeId}/get_category_subtree?category_id=${node.id}`;
}

function answeredNode(node: CategoryNode, { origin, site }: Pick<Call, 'origin' | 'site'>): unknown {
  const leaf = node.children.length === 0;
  return {
    category: { categoryId: node.id, categoryName: node.name },
    ...(node.parent && { parentCategoryTreeNodeHref: subtreeHref(origin, node.parent) }),
    categoryTreeNodeLevel: node.level,
    // The flag is on leaves only; other nodes do not carry it at all.
    ...(leaf
      ? { leafCategoryTreeNode: true }
      : {
          childCategoryTreeNodes: node.children
            .filter(({ id }) => !site.expiredCategories.has(id))
            .map((child) => answeredNode(child, { origin, site })),
        }),
  };
}

function defaultTree({ site, query }: Call) {
  const marketplace = query.get('marketplace_id');
  if (!marketplace) throw refuse(62002, 'Missing marketplace ID.');
  if (marketplace !== 'EBAY_GB') throw refuse(62003, 'The specified marketplace ID was not found.');
  return json(200, { categoryTreeId: treeId, categoryTreeVersion: site.categoryTreeVersion });
}

function wholeTree(call: Call) {
  checkTree(call);
  return json(200, {
    applicableMarketplaceIds: ['EBAY_GB'],
    categoryTreeId: treeId,
    categoryTreeVersion: call.site.categoryTreeVersion,
    rootCategoryNode: answeredNode(rootCategory, call),
  });
}

function namedCategory(call: Call): CategoryNode {
  checkTree(call);
  const id = call.query.get('category_id');
  if (!id) throw refuse(62006, 'Missing category ID.');
  const node = categories.get(id);
  if (!node || call.site.expiredCategories.has(id))
    throw refuse(62005, 'The specified category ID does not belong to specified category tree.');
  if (node === rootCategory) {
    throw refuse(62008, 'The specified category ID is the root for the category tree.');
  }
  return node;
}

function expired(call: Call) {
  checkTree(call);
  const mapped = [...call.site.expiredCategories].flatMap(([fromCategoryId, toCategoryId]) =>
    toCategoryId ? [{ fromCategoryId, toCategoryId }] : [],
  );
  // An empty success where nothing was mapped.
  return mapped.length > 0 ? json(200, { expiredCategories: mapped }) : { status: 204 };
}

function subtree(call: Call) {
  const categorySubtreeNode = answeredNode(namedCategory(call), call);
  const categoryTreeVersion = call.site.categoryTreeVersion;
  return json(200, { categorySubtreeNode, categoryTreeId: treeId, categoryTreeVersion });
}

/** What sellers write, and the leaves eBay's own suggestions have learnt to put it in. */
const learnt: [leaf: string, words: string][] = [
  ['176985', 'lp vinyl'],
  ['176984', 'cd'],
  ['176983', 'cassette'],
  ['617', 'dvd bluray'],
  ['261186', 'paperback hardback novel penguin book'],
  ['20690', 'mug'],
  ['57988', 'jacket coat parka overcoat blazer'],
  ['164343', 'ring'],
  ['54235', 'chair'],
  ['183454', 'pokemon charizard pikachu psa'],
  ['261328', 'topps panini rookie'],
  ['183050', 'marvel garbage pail'],
];

function stem(word: string): string {
  return word.replace(/(ss|sh|ch|x)es$/, '$1').replace(/([^s])s$/, '$1');
}

function words(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1)
    .map(stem);
}

/** How well a leaf fits: a word in its own name counts most, one in a parent's name less. */
function score(node: CategoryNode, wanted: string[]): number {
  const own = words(node.name);
  const above = ancestorsOf(node).flatMap(({ name }) => words(name));
  const known = words(learnt.find(([leaf]) => leaf === node.id)?.[1] ?? '');
  return wanted.reduce(
    (sum, word) => sum + (known.includes(word) ? 5 : own.includes(word) ? 3 : above.includes(word) ? 1 : 0),
    0,
  );
}

function suggestions(call: Call) {
  checkTree(call);
  const text = call.query.get('q')?.trim();
  if (!text) throw refuse(62007, "Missing keyword 'q'.");
  const wanted = words(text);
  const found = [...categories.values()]
    .filter((node) => isLeaf(node.id))
    .map((node) => ({ node, points: score(node, wanted) }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
    .slice(0, 10);
  if (found.length === 0) return { status: 204 };
  return json(200, {
    categorySuggestions: found.map(({ node }) => ({
      category: { categoryId: node.id, categoryName: node.name },
      categoryTreeNodeLevel: node.level,
      categoryTreeNodeAncestors: ancestorsOf(node).map((up) => ({
        categoryId: up.id,
        categoryName: up.name,
        categoryTreeNodeLevel: up.level,
        categorySubtreeNodeHref: subtreeHref(call.origin, up),
      })),
    })),
    categoryTreeId: treeId,
    categoryTreeVersion: call.site.categoryTreeVersion,
  });
}

function answeredAspect({ name, required, multiple, closed, values }: AspectRule) {
  return {
    localizedAspectName: name,
    aspectConstraint: {
      aspectDataType: 'STRING',
      itemToAspectCardinality: multiple ? 'MULTI' : 'SINGLE',
      aspectMode: closed ? 'SELECTION_ONLY' : 'FREE_TEXT',
      aspectRequired: required,
      aspectUsage: required ? 'RECOMMENDED' : 'OPTIONAL',
      aspectEnabledForVariations: name === 'Size' || name === 'Colour',
      aspectApplicableTo: ['PRODUCT'],
      aspectMaxLength: 65,
    },
    aspectValues: values.map((localizedValue) => ({ localizedValue })),
  };
}

function itemAspects(call: Call) {
  const node = namedCategory(call);
  if (!isLeaf(node.id)) throw refuse(62009, 'The specified category ID must be a leaf category.');
  return json(200, { aspects: aspectsOf(node.id).map(answeredAspect) });
}

const common = {
  method: 'GET',
  api: 'commerce.taxonomy',
  access: 'app',
  scopes: [''],
} satisfies Partial<Route>;

export const taxonomyRoutes: Route[] = [
  { ...common, path: `${base}/get_default_category_tree_id`, handle: defaultTree },
  { ...common, path: tree, handle: wholeTree },
  { ...common, path: `${tree}/get_expired_categories`, handle: expired },
  { ...common, path: `${tree}/get_category_subtree`, handle: subtree },
  { ...common, path: `${tree}/get_category_suggestions`, handle: suggestions },
  { ...common, path: `${tree}/get_item_aspects_for_category`, handle: itemAspects },
];
