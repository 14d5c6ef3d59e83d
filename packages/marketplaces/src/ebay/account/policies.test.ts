import { afterEach, describe, expect, test } from 'vitest';
import { failureOf } from '../../conformance/subject.ts';
import { categoryTree, expiredCategories } from '../catalogue/category.ts';
import { EbaySettings } from '../settings.ts';
import { type Connected, connected, settings } from '../simulated-ebay.ts';
import { checkPolicies } from './check-policies.ts';
import { policies } from './policies.ts';

let shop: Connected;
afterEach(() => shop.simulator.stop());

describe('policies', () => {
  test('are listed by kind with id and name', async () => {
    shop = await connected();
    const lists = await policies(shop.context());
    const names = (list: { name: string }[]) => list.map(({ name }) => name);
    expect({
      payment: names(lists.payment),
      shipping: names(lists.shipping),
      returns: names(lists.returns),
    }).toEqual({
      payment: ['Immediate payment'],
      shipping: ['Royal Mail 2nd Class'],
      returns: ['30 days, buyer pays'],
    });
    expect(lists.payment[0]?.id).toMatch(/^\d+$/);
  });

  test('a seller without them is opted in, once, and told how long it takes', async () => {
    shop = await connected({ sellers: [{ username: 'ann', policies: false }], optInDelayMs: 86_400_000 });
    for (let poll = 0; poll < 2; poll += 1) {
      const error = await failureOf(policies(shop.context()));
      expect(error.kind).toBe('setup');
      expect(error.details.nextStep).toContain('24 hours');
    }
    expect(shop.site.site.sellers.get('ann')?.policiesFrom).toBeInstanceOf(Date);
    shop.site.clock.advance(90_000_000);
    expect(await policies(shop.context())).toEqual({ payment: [], shipping: [], returns: [] });
  });
});

test('a payment policy that lets buyers pay later works, and what that means is said', async () => {
  shop = await connected();
  const chosen = EbaySettings.parse(settings);
  const [payment] = checkPolicies(shop.context(), chosen);
  expect(await payment?.look()).toMatchObject({ state: 'ok' });
  for (const policy of shop.site.site.sellers.get('ann')?.policies.payment.values() ?? [])
    policy.immediatePay = false;
  const [now] = checkPolicies(shop.context(), chosen);
  expect(await now?.look()).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('does not require immediate payment: a buyer may commit to a thing'),
    fix: { section: 'policies', platform: 'ebay', setting: 'payment_policy' },
  });
});

test('a tree that is still the known version is not sent again', async () => {
  shop = await connected();
  const { version } = await categoryTree(shop.context());
  expect(await categoryTree(shop.context(), version)).toEqual({ version, categories: null });
  shop.site.setCategoryTreeVersion('200');
  expect(await categoryTree(shop.context(), version)).toMatchObject({
    version: '200',
    categories: expect.any(Array),
  });
});

test('a category that eBay replaced is told with the new one', async () => {
  shop = await connected();
  expect(await expiredCategories(shop.context())).toEqual([]);
  shop.site.expireCategory('63861', '63869');
  shop.site.expireCategory('11554', null);
  expect(await expiredCategories(shop.context())).toEqual([{ from: '63861', to: '63869' }]);
  const { categories } = await categoryTree(shop.context());
  const ids = new Set(categories?.map(({ id }) => id));
  expect([ids.has('63861'), ids.has('11554'), ids.has('63869')]).toEqual([false, false, true]);
});

test('a Taxonomy API that cannot tell what was replaced (1.0.0) still gives its categories', async () => {
  shop = await connected();
  shop.simulator.faults.add({ kind: 'error_before', path: 'get_expired_categories', status: 404 });
  expect(await expiredCategories(shop.context())).toEqual([]);
});

test('categories are flat, from the main ones down to leaves', async () => {
  shop = await connected();
  const { version, categories } = await categoryTree(shop.context());
  const all = categories ?? [];
  const byId = new Map(all.map((each) => [each.id, each]));
  expect(version).toBe(shop.site.site.categoryTreeVersion);
  expect(byId.size).toBe(all.length);
  expect(byId.get('34')).toEqual({
    id: '34',
    name: 'Advertising Collectables',
    parent_id: '1',
    level: 2,
    leaf: true,
  });
  expect(byId.get('1')).toMatchObject({ parent_id: null, level: 1, leaf: false });
  const parents = new Set(all.map(({ parent_id }) => parent_id));
  for (const { id, level, leaf, parent_id } of all) {
    expect(leaf).toBe(!parents.has(id));
    expect(level).toBe(parent_id === null ? 1 : (byId.get(parent_id)?.level ?? 0) + 1);
  }
});
