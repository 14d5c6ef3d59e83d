import type { MarketplaceCategory } from '@crosslister/contract/policies.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildTree, pathText, searchPartly, searchTree } from './category-tree.ts';

const category = (id: string, name: string, parent_id: string | null, leaf = false): MarketplaceCategory => ({
  id,
  name,
  parent_id,
  level: 1,
  leaf,
});
const all = [
  category('1', 'Clothes', null),
  category('2', '├─ Women', '1'),
  category('3', '│  └─ Dresses', '2', true),
  category('4', '-- Women’s Shoes', '2'),
  category('5', '    Boots', '4', true),
  category('6', 'Dolls', null),
  category('7', "'N' Gauge Women", '6', true),
];

test('names lose the branches drawn before them, and nothing else', async () => {
  const { byId } = await buildTree(all);
  expect([...byId.values()].map(({ name }) => name)).toEqual([
    'Clothes',
    'Women',
    'Dresses',
    'Women’s Shoes',
    'Boots',
    'Dolls',
    "'N' Gauge Women",
  ]);
});

test('children stand in eBay’s order, and a category knows its way', async () => {
  const tree = await buildTree(all);
  expect(tree.children.get(null)?.map(({ id }) => id)).toEqual(['1', '6']);
  expect(tree.children.get('2')?.map(({ id }) => id)).toEqual(['3', '4']);
  expect(pathText(tree, '5')).toBe('Clothes > Women > Women’s Shoes > Boots');
  expect(pathText(tree, '99')).toBe('');
});

test('a search wants every word, the own name before the path, final categories first', async () => {
  const tree = await buildTree(all);
  expect(searchTree(tree, 'women', 9).found.map(({ id }) => id)).toEqual(['7', '2', '4', '3', '5']);
  expect(searchTree(tree, ' WOMEN  boots ', 9).found.map(({ id }) => id)).toEqual(['5']);
  expect(searchTree(tree, 'women', 2)).toMatchObject({ found: [{ id: '7' }, { id: '2' }], total: 5 });
  expect(searchTree(tree, '  ', 9)).toEqual({ found: [], total: 0 });
});

const clothes = [
  category('1', 'Clothes, Shoes & Accessories', null),
  category('2', 'Women', '1'),
  category('3', "Women's Clothing", '2'),
  category('4', 'Coats, Jackets & Waistcoats', '3', true),
  category('5', 'Dresses', '3', true),
  category('6', "Women's Bags & Handbags", '2', true),
  category('7', 'Men', '1'),
  category('8', 'Men’s Clothing', '7'),
  category('9', 'Coats, Jackets & Waistcoats', '8', true),
  category('10', 'T-Shirts', '8', true),
  category('11', "Men's Accessories", '7'),
  category('12', 'Scarves', '11', true),
];

test.each([
  ['mens coat', '9'],
  ["men's coats", '9'],
  ['COAT MEN', '9'],
  ['womens coat', '4'],
  ['dress', '5'],
  ['dresses women', '5'],
  ['tshirt', '10'],
  ['t-shirts', '10'],
  ['mens t shirt', '10'],
  ['mens accessory', '11'],
  ['men scarv', '12'],
  ['waistcoat womens', '4'],
])('the category search matches words and plurals: %s', async (term, first) => {
  const { found } = searchTree(await buildTree(clothes), term, 20);
  expect(found[0]?.id).toBe(first);
});

test('what is inside of a word is found too, after what begins one', async () => {
  const tree = await buildTree(clothes);
  expect(searchTree(tree, 'mens coat', 20).found.map(({ id }) => id)).toEqual(['9', '4']);
  expect(searchTree(tree, 'handbag', 20).found.map(({ id }) => id)).toEqual(['6']);
  expect(searchTree(tree, 'andbag', 20).found.map(({ id }) => id)).toEqual(['6']);
});

test('of words that no category has together, those with the most of them are found', async () => {
  const tree = await buildTree(clothes);
  const partly = (term: string) => {
    const { found, words } = searchPartly(tree, term, 20);
    return { ids: found.map(({ id }) => id), words };
  };
  expect(partly('wool scarf with dresses')).toEqual({ ids: ['5'], words: ['dresses'] });
  expect(partly('mens velvet coats')).toEqual({ ids: ['9'], words: ['mens coats'] });
  expect(partly('handbag scarves')).toEqual({ ids: ['6', '12'], words: ['handbag', 'scarves'] });
  expect(partly('velvet and silk')).toEqual({ ids: [], words: [] });
});

test('what is no category is refused, and a tree that bites its tail ends', async () => {
  await expect(buildTree([{ id: 1 }])).rejects.toThrow();
  const loop = await buildTree([category('1', 'A', '2'), category('2', 'B', '1')]);
  expect(pathText(loop, '1')).toBe('B > A');
});

test('whatever the tree, every category is found by its own name', async () => {
  const name = fc.stringMatching(/^[A-Za-z&' ]{1,12}$/).filter((text) => text.trim() !== '');
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 30 }), async (names) => {
      const made = names.map((each, n) => category(String(n), each, n === 0 ? null : String(n >> 1), true));
      const tree = await buildTree(made);
      for (const { id, name: own } of made) {
        expect(searchTree(tree, own, 100).found.map((found) => found.id)).toContain(id);
      }
    }),
    { numRuns: 50 },
  );
});
