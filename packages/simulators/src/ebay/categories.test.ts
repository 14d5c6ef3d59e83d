import { describe, expect, test } from 'vitest';
import { isObject, listAt, textAt, valueAt } from '../http/json-values.ts';
import { isLeaf } from './categories/category-rules.ts';
import { categories, rootCategory } from './categories/category-tree.ts';
import { errorIds, send, startWithSeller } from './test-seller.ts';

const tree = '/commerce/taxonomy/v1/category_tree/3';

describe('the category tree', () => {
  test('is big and deep enough to look real', () => {
    expect(categories.size).toBeGreaterThan(200);
    expect(rootCategory.children.length).toBeGreaterThan(11);
    expect(Math.max(...[...categories.values()].map(({ level }) => level))).toBeGreaterThanOrEqual(4);
  });

  test('comes packed, with the leaf flag on leaves only', async () => {
    const seller = await startWithSeller();
    const reply = await seller.call('GET', tree, undefined, { 'accept-encoding': 'gzip' });
    expect(reply.headers.get('content-encoding')).toBe('gzip');
    expect(textAt(reply.body, 'categoryTreeVersion')).toBe('131');
    const check = (node: unknown) => {
      const children = listAt(node, 'childCategoryTreeNodes');
      expect(valueAt(node, 'leafCategoryTreeNode')).toBe(children.length === 0 ? true : undefined);
      for (const child of children) check(child);
    };
    const root = valueAt(reply.body, 'rootCategoryNode');
    expect(isObject(root)).toBe(true);
    check(root);
  });

  test('changes its version when told', async () => {
    const seller = await startWithSeller();
    seller.ebay.setCategoryTreeVersion('132');
    const path = '/commerce/taxonomy/v1/get_default_category_tree_id?marketplace_id=EBAY_GB';
    expect((await seller.call('GET', path)).body).toEqual({
      categoryTreeId: '3',
      categoryTreeVersion: '132',
    });
  });

  test('suggests categories for words', async () => {
    const { call } = await startWithSeller();
    const found = await call('GET', `${tree}/get_category_suggestions?q=vintage+board+game`);
    const [first] = listAt(found.body, 'categorySuggestions');
    expect(textAt(first, 'category', 'categoryName')).toBe('Board & Traditional Games');
    expect(listAt(first, 'categoryTreeNodeAncestors').length).toBeGreaterThan(0);
    expect((await call('GET', `${tree}/get_category_suggestions?q=zzzz`)).status).toBe(204);
    expect(errorIds(await call('GET', `${tree}/get_category_suggestions`))).toEqual([62007]);
  });

  test('gives item specifics of leaves only', async () => {
    const { call } = await startWithSeller();
    const aspects = (id: string) => call('GET', `${tree}/get_item_aspects_for_category?category_id=${id}`);
    const names = listAt((await aspects('63861')).body, 'aspects').map((entry) =>
      textAt(entry, 'localizedAspectName'),
    );
    expect(names).toEqual(expect.arrayContaining(['Brand', 'Department', 'Size', 'Colour']));
    expect(errorIds(await aspects('11450'))).toEqual([62009]);
    expect(errorIds(await aspects('999999'))).toEqual([62005]);
    expect(errorIds(await aspects('0'))).toEqual([62008]);
    expect(errorIds(await aspects(''))).toEqual([62006]);
  });

  test('is known by its number', async () => {
    const { call } = await startWithSeller();
    expect(errorIds(await call('GET', '/commerce/taxonomy/v1/category_tree/0'))).toEqual([62004]);
    expect(errorIds(await call('GET', '/commerce/taxonomy/v1/get_default_category_tree_id'))).toEqual([
      62002,
    ]);
  });
});

describe('condition policies', () => {
  const path = '/sell/metadata/v1/marketplace/EBAY_GB/get_item_condition_policies';
  const policies = (body: unknown) => listAt(body, 'itemConditionPolicies');

  test('come for the categories asked for, or for every leaf', async () => {
    const { call } = await startWithSeller();
    const one = await call('GET', `${path}?filter=${encodeURIComponent('categoryIds:{63861|261186}')}`);
    expect(policies(one.body).map((policy) => textAt(policy, 'categoryId'))).toEqual(['63861', '261186']);
    const conditionIds = listAt(policies(one.body)[0], 'itemConditions').map((entry) =>
      textAt(entry, 'conditionId'),
    );
    expect(conditionIds).toEqual(expect.arrayContaining(['1000', '2990', '3000', '3010']));
    const all = await call('GET', path);
    expect(policies(all.body)).toHaveLength([...categories.keys()].filter(isLeaf).length);
  });

  test('warn of a filter or category they do not know', async () => {
    const { call } = await startWithSeller();
    const bad = await call('GET', `${path}?filter=63861`);
    expect(bad.body).toMatchObject({ itemConditionPolicies: [], warnings: [{ errorId: 46002 }] });
    const unknown = await call('GET', `${path}?filter=${encodeURIComponent('categoryIds:{1234567}')}`);
    expect(listAt(unknown.body, 'warnings')).toMatchObject([{ errorId: 46003 }]);
  });
});

test('public data needs a token too', async () => {
  const { simulator } = await startWithSeller();
  expect((await send(`${simulator.url}${tree}`)).status).toBe(401);
});
