import { afterEach, describe, expect, test } from 'vitest';
import { failureOf } from '../conformance/subject.ts';
import { categories } from './category.ts';
import { policies } from './policies.ts';
import { type Connected, connected } from './simulated-ebay.ts';

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
    for (let look = 0; look < 2; look += 1) {
      const error = await failureOf(policies(shop.context()));
      expect(error.kind).toBe('setup');
      expect(error.details.nextStep).toContain('24 hours');
    }
    expect(shop.site.site.sellers.get('ann')?.policiesFrom).toBeInstanceOf(Date);
    shop.site.clock.advance(90_000_000);
    expect(await policies(shop.context())).toEqual({ payment: [], shipping: [], returns: [] });
  });
});

test('categories are flat, from the main ones down to leaves', async () => {
  shop = await connected();
  const { version, categories: all } = await categories(shop.context());
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
