import type { CategoryChoices } from '@crosslister/contract/category-choice.ts';
import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import type { Product, ProductCreate } from '@crosslister/contract/product.ts';
import type { BulkActionResult } from '@crosslister/contract/results.ts';
import { marketplaceSku } from '@crosslister/domain/marketplace-sku.ts';
import type { EtsySimulator } from '@crosslister/simulators/etsy/start.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type EtsyPlace, startEtsyPlace } from '../../../test/etsy-place.ts';
import { readProduct } from '../../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  type TradingPlace,
  tryCrosslist,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';

const RECORDS = '176985';
const MENS_JACKETS = '57988';
const WOMENS_JACKETS = '63862';
const MUGS = '20690';
const BOOKS = '261186';
const POKEMON = '183454';
const CDS = '176984';

const worn = {
  condition: 'USED_EXCELLENT',
  specifics: { Department: ['Men'], Size: ['M'], Colour: ['Blue'], Type: ['Jacket'] },
} as const;
const played = { condition: 'USED_VERY_GOOD' } as const;
const named = (
  names: readonly string[],
  fields: object,
  leaves: readonly string[],
  etsy: readonly string[],
) => names.map((name) => ({ name, fields: fields as Partial<ProductCreate>, leaves, etsy }));

/** 25 mixed things, with the leaves each may be listed in. */
const things = [
  ...named(
    [
      'Pink Floyd - The Wall LP, 1979',
      'Abbey Road - The Beatles vinyl LP',
      'Kate Bush Hounds of Love vinyl record',
      'Fleetwood Mac Rumours LP, gatefold',
      'David Bowie Low, LP 1977',
      'Nick Drake Pink Moon vinyl',
      'The Clash London Calling double LP',
      'Blue Clocks, jazz LP',
    ],
    { ...played, specifics: { Artist: ['Various'], 'Release Title': ['Album'], Format: ['Record'] } },
    [RECORDS],
    ['201'],
  ),
  ...named(
    [
      "Men's denim jacket, Levi's",
      'Barbour waxed jacket',
      'Corduroy blazer jacket',
      'Wool winter coat',
      'Leather biker jacket',
      'Harrington jacket with tartan lining',
    ],
    worn,
    [MENS_JACKETS, WOMENS_JACKETS],
    ['452', '421'],
  ),
  ...named(
    ['Denby stoneware mug', 'Enamel camping mug', 'Emma Bridgewater mug, cat', 'Hornsea mug with clock'],
    { specifics: { Type: ['Mug'] } },
    [MUGS],
    ['1062'],
  ),
  ...named(
    [
      'Penguin paperback, Brighton Rock',
      'Dune, hardback novel',
      'The Hobbit paperback',
      'Mrs Beeton, hardback book',
      'Jane Eyre, Penguin paperback',
      'Wolf Hall, signed hardback',
    ],
    { ...played, specifics: { Author: ['A'], 'Book Title': ['B'], Language: ['English'] } },
    [BOOKS],
    ['185', '190'],
  ),
  ...named(
    ['Charizard Base Set Pokémon card'],
    { ...played, specifics: { 'Card Condition': ['Excellent'] } },
    [POKEMON],
    ['1553'],
  ),
];

let etsy: EtsySimulator;
let place: TradingPlace;
let etsySeller: EtsyPlace['etsySeller'];
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ etsy, place, etsySeller, stop } = await startEtsyPlace());
}, 60_000);
beforeEach(() => etsy.faults.clear());
afterAll(() => stop());

const check = async (seller: ConnectedSeller, ids: number[], platforms: string[]) =>
  (
    await client(seller).call<CrosslistCheck>('POST', '/api/crosslist/check/', {
      product_ids: ids,
      platforms,
    })
  ).results;
const choose = (seller: ConnectedSeller, choices: CategoryChoices['choices']) =>
  client(seller).call<{ products: number }>('POST', '/api/crosslist/categories/', { choices });
const bulk = (seller: ConnectedSeller, ids: number[], platforms: string[], category?: 'known') =>
  client(seller).call<z.infer<typeof BulkActionResult>>('POST', '/api/products/bulk_action/', {
    action: 'crosslist',
    ids,
    platforms,
    ...(category && { category }),
  });
const addAll = (seller: ConnectedSeller, wanted = things) =>
  Promise.all(wanted.map(({ name, fields }) => addTestProduct(place, seller, { name, ...fields })));
const onEbay = (seller: ConnectedSeller, { id, sku }: Product) => {
  const offers = place.marketplaces.ebay.ebay.site.sellers.get(seller.ebayName)?.offers.values() ?? [];
  return [...offers].find((offer) => offer.sku === marketplaceSku(sku, id))?.body.categoryId;
};
const errorOf = async (seller: ConnectedSeller, productId: number) =>
  (await untilIdle(seller)).find(({ product }) => product?.id === productId)?.error ?? null;

describe('a category chosen blindly', () => {
  test('bulk crosslist of 25 mixed things: none in a wrong leaf, each choice visible before it is sent, the second time nothing is asked', async () => {
    const seller = await etsySeller({ list_with: 'api', taxonomy_id: '' }, { ebay: true });
    await seller.call('PUT', '/api/credentials/', { default_ebay_category: '' });
    const products = await addAll(seller);
    const ids = products.map(({ id }) => id);
    const first = await check(seller, ids, ['ebay', 'etsy']);
    for (const [index, product] of products.entries()) {
      const { name, leaves, etsy: nodes } = things[index] ?? { name: '', leaves: [], etsy: [] };
      const of = (platform: string) =>
        first.find((each) => each.product_id === product.id && each.platform === platform);
      expect(leaves, name).toContain(of('ebay')?.category?.id);
      expect(nodes, name).toContain(of('etsy')?.category?.id);
    }
    expect(new Set(first.map(({ category }) => category?.from))).toEqual(new Set(['suggested']));

    const shown = first.flatMap(({ product_id, platform, category }) =>
      category?.id ? [{ product_id, platform, category_id: category.id }] : [],
    );
    expect(await choose(seller, shown)).toMatchObject({ products: 25 });
    await bulk(seller, ids, ['ebay'], 'known');
    const failed = (await untilIdle(seller)).filter(({ status }) => status === 'failed');
    expect(failed.map(({ error }) => error)).toEqual([]);
    for (const [index, product] of products.entries())
      expect(things[index]?.leaves).toContain(onEbay(seller, product));

    const more = await addAll(seller);
    const second = await check(
      seller,
      more.map(({ id }) => id),
      ['ebay', 'etsy'],
    );
    expect(new Set(second.map(({ category }) => category?.from))).toEqual(new Set(['remembered']));
    expect(second.flatMap(({ gaps }) => gaps.filter(({ field }) => field === 'category'))).toEqual([]);
  }, 180_000);

  const withoutDefault = async () => {
    const seller = await place.connectedSeller();
    await seller.call('PUT', '/api/credentials/', { default_ebay_category: '' });
    return seller;
  };

  test('the seller’s choice for such a thing wins, for things with a word in common', async () => {
    const seller = await withoutDefault();
    const record = await addTestProduct(place, seller, { name: 'Abba Gold, CD', ...played });
    await choose(seller, [{ product_id: record.id, platform: 'ebay', category_id: '2330' }]);
    expect((await readProduct(seller, record.id)).ebay_category).toBe('2330');
    const like = await addTestProduct(place, seller, { name: 'Abba Arrival, CD', ...played });
    const other = await addTestProduct(place, seller, { name: 'Blur Parklife, CDs', ...played });
    const results = await check(seller, [like.id, other.id], ['ebay']);
    expect(results.map(({ category }) => category)).toEqual([
      { id: '2330', from: 'remembered' },
      { id: '2330', from: 'remembered' },
    ]);
    const tape = await addTestProduct(place, seller, { name: 'Nirvana Bleach, cassette', ...played });
    const [apart] = await check(seller, [tape.id], ['ebay']);
    expect(apart?.category).toEqual({ id: '176983', from: 'suggested' });
    expect(CDS).not.toBe(apart?.category?.id);
  });

  test('nothing that nobody looked at is listed for the dashboard', async () => {
    const seller = await withoutDefault();
    const [record] = await addAll(
      seller,
      things.filter(({ name }) => /^Pink Floyd/.test(name)),
    );
    if (!record) throw new Error('one thing');
    await bulk(seller, [record.id], ['ebay'], 'known');
    expect(await errorOf(seller, record.id)).toMatch(
      /^Nobody has chosen a category for this on eBay yet\. It may be Music > Vinyl Records\./,
    );
    expect(onEbay(seller, record)).toBeUndefined();
  });

  test('what is listed by the API takes the default of Settings, unless another was chosen for such a thing', async () => {
    const seller = await place.connectedSeller();
    const clock = await addTestProduct(place, seller, { name: 'Mantel piece' });
    expect((await tryCrosslist(seller, clock, 'ebay')).body).toMatchObject({ success: true });
    expect(onEbay(seller, clock)).toBe('13851');
    const other = await addTestProduct(place, seller, { name: 'Carriage piece' });
    await bulk(seller, [other.id], ['ebay']);
    await untilIdle(seller);
    expect(onEbay(seller, other)).toBe('13851');
    const [first, second] = await addAll(
      seller,
      things.filter(({ name }) => /^(Denby|Enamel)/.test(name)),
    );
    if (!first || !second) throw new Error('two things');
    await choose(seller, [{ product_id: first.id, platform: 'ebay', category_id: MUGS }]);
    expect((await tryCrosslist(seller, second, 'ebay')).body).toMatchObject({ success: true });
    expect(onEbay(seller, second)).toBe(MUGS);
  });

  test('a default that is not among the suggestions is shown as one to check, and stays out of the memory', async () => {
    const seller = await place.connectedSeller();
    const record = await addTestProduct(place, seller, { name: 'Low, vinyl LP' });
    const [result] = await check(seller, [record.id], ['ebay']);
    expect(result?.category).toEqual({ id: '13851', from: 'unproven' });
    await bulk(seller, [record.id], ['ebay'], 'known');
    await untilIdle(seller);
    expect(onEbay(seller, record)).toBe('13851');
    expect((await readProduct(seller, record.id)).ebay_category).toBeNull();
  });

  test('is asked for where nothing is suggested and there is no default', async () => {
    const seller = await withoutDefault();
    const thing = await addTestProduct(place, seller, { name: 'Qwertyuiop' });
    const [result] = await check(seller, [thing.id], ['ebay']);
    expect(result).toMatchObject({
      category: { id: null, from: null },
      gaps: [{ field: 'category', message: expect.stringMatching(/^Choose its eBay category/) }],
    });
  });
});
