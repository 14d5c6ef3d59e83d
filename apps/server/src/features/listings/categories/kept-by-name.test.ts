import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import type { CategoryChoices } from '@crosslister/contract/listings/category-choice.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MUGS } from '../../../test/mixed-things.ts';
import { readProduct } from '../../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  startTradingPlace,
  type TradingPlace,
} from '../../../test/simulated-marketplaces.ts';

/** Vintage clothing: requires Brand, Department (from a list), Size, Colour and Type. */
const VINTAGE = '175759';

let place: TradingPlace;
beforeAll(async () => {
  place = await startTradingPlace();
});
afterAll(() => place.stop());

const check = async (seller: ConnectedSeller, ids: number[], platforms: string[]) =>
  (
    await client(seller).call<CrosslistCheck>('POST', '/api/crosslist/check/', {
      product_ids: ids,
      platforms,
    })
  ).results;
const choose = (seller: ConnectedSeller, choices: CategoryChoices['choices']) =>
  client(seller).call('POST', '/api/crosslist/categories/', { choices });

test('a default that the seller was asked about is kept for things of the same name, and for no others of that kind', async () => {
  const seller = await place.connectedSeller();
  const add = (name: string) => addTestProduct(place, seller, { name });
  const [jar, mug] = [await add('Lidded jar'), await add('Enamel camping mug')];
  const first = await check(seller, [jar.id, mug.id], ['ebay']);
  expect(first.map(({ category }) => [category?.from, category?.kinds])).toEqual([
    ['unproven', ['name:jar lidded']],
    ['unproven', [`ebay:${MUGS}`, 'name:camping enamel mug']],
  ]);
  const kept = first.map(({ product_id, category }) => {
    const kinds = (category?.kinds ?? []).filter((kind) => kind.startsWith('name:'));
    return { product_id, platform: 'ebay' as const, category_id: '13851', kinds };
  });
  await choose(seller, kept);
  const names = ['Lidded jars, blue', 'Enamel camping mug 2', 'Lidded pot', 'Enamel mug', 'Lidded jar, tin'];
  const like: Product[] = [];
  for (const name of names) like.push(await add(name));
  const second = await check(
    seller,
    like.map(({ id }) => id),
    ['ebay'],
  );
  expect(second.map(({ category }) => [category?.id, category?.from])).toEqual([
    ['13851', 'remembered'],
    ['13851', 'remembered'],
    ['13851', 'unproven'],
    ['13851', 'unproven'],
    ['13851', 'unproven'],
  ]);
  // Another choice for such a name replaces it, and what was remembered by the name is stored for the name alone.
  const [again] = second;
  if (!again?.category || !like[0]) throw new Error('one result');
  expect(again.category.kinds).toEqual(['name:jar lidded']);
  const { kinds } = again.category;
  await choose(seller, [{ product_id: like[0].id, platform: 'ebay', category_id: MUGS, kinds }]);
  const third = await check(seller, [(await add('Lidded jar')).id], ['ebay']);
  expect(third[0]?.category).toMatchObject({ id: MUGS, from: 'remembered' });
});

test('the check takes what was entered and not saved as if it were, and saves none of it', async () => {
  const seller = await place.connectedSeller();
  const { id } = await addTestProduct(place, seller, { name: 'Blue dress, UK 10' });
  const missingWith = async (fields: object) => {
    const { results } = await client(seller).call<CrosslistCheck>('POST', '/api/crosslist/check/', {
      product_ids: [id],
      platforms: ['ebay'],
      unsaved: [{ product_id: id, fields: { ebay_category: VINTAGE, ...fields } }],
    });
    return results.map(({ category, gaps }) => [category?.id, gaps.flatMap(({ missing }) => missing)]);
  };
  expect(await missingWith({})).toEqual([[VINTAGE, ['Department', 'Type']]]);
  const specifics = { Department: ['Women'], Type: ['Dress'] };
  expect(await missingWith({ specifics })).toEqual([[VINTAGE, []]]);
  const stored = await readProduct(seller, id);
  expect([stored.ebay_category, stored.specifics]).toEqual([null, {}]);
});
