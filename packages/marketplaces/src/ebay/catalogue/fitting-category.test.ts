import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connected, connected } from '../simulated-ebay.ts';
import { hasSuggestions, suggestCategories } from './fitting-category.ts';

const path = 'get_category_suggestions';
const asked = ({ simulator }: Connected) =>
  simulator.requests.all().filter((request) => request.path.endsWith(path)).length;

let shops: Connected[];
const start = async () => {
  const shop = await connected();
  shops.push(shop);
  return shop;
};
beforeAll(() => {
  shops = [];
});
afterAll(() => Promise.all(shops.map((shop) => shop.simulator.stop())));

test('an eBay that knows common things has suggestions, and is asked for them once an hour', async () => {
  const shop = await start();
  expect(await suggestCategories(shop.context(), { title: 'Qwertyuiop' })).toEqual([]);
  expect(await hasSuggestions(shop.context())).toBe(true);
  expect(await hasSuggestions(shop.context())).toBe(true);
  expect(asked(shop)).toBe(5);
});

test('one that knows a few things only says nothing by having none', async () => {
  const shop = await start();
  const fault = { kind: 'error_before' as const, path, status: 200, body: '{"categorySuggestions":[]}' };
  shop.simulator.faults.add(fault);
  expect(await suggestCategories(shop.context(), { title: 'chair' })).toEqual([]);
  shop.simulator.faults.clear();
  expect(await suggestCategories(shop.context(), { title: 'book' })).not.toEqual([]);
  expect(await hasSuggestions(shop.context())).toBe(false);
});

test.each([
  ['no such call', { status: 404, body: '{}' }],
  ['nothing', { status: 204, body: '' }],
  ['an empty answer', { status: 200, body: '{}' }],
  ['an empty list', { status: 200, body: '{"categorySuggestions":[]}' }],
])('one that answers every name with %s has none', async (_, answer) => {
  const shop = await start();
  shop.simulator.faults.add({ kind: 'error_before', path, ...answer });
  expect(await suggestCategories(shop.context(), { title: 'Denby mug' })).toEqual([]);
  expect(await hasSuggestions(shop.context())).toBe(false);
});

test('while it does not answer, nobody knows', async () => {
  const shop = await start();
  shop.simulator.faults.add({ kind: 'error_before', path });
  await expect(hasSuggestions(shop.context())).rejects.toThrow(/\(500\)/);
});
