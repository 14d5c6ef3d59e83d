import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import type { CategoryChoices } from '@crosslister/contract/listings/category-choice.ts';
import type { Product } from '@crosslister/contract/product.ts';
import type { BulkActionResult } from '@crosslister/contract/results.ts';
import { marketplaceSku } from '@crosslister/domain/skus/marketplace-sku.ts';
import type { EtsySimulator } from '@crosslister/simulators/etsy/start-etsy-simulator.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type EtsyPlace, startEtsyPlace } from '../../../test/etsy-place.ts';
import { MUGS, mixedThings, played, RECORDS } from '../../../test/mixed-things.ts';
import { readProduct } from '../../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  type TradingPlace,
  tryCrosslist,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';

const CDS = '176984';

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
const addAll = (seller: ConnectedSeller, wanted = mixedThings) =>
  Promise.all(wanted.map(({ name, fields }) => addTestProduct(place, seller, { name, ...fields })));
const onEbay = (seller: ConnectedSeller, { id, sku }: Product) => {
  const offers = place.marketplaces.ebay.ebay.site.sellers.get(seller.ebayName)?.offers.values() ?? [];
  return [...offers].find((offer) => offer.sku === marketplaceSku(sku, id))?.body.categoryId;
};
const onEtsy = ({ name }: Product) =>
  [...etsy.etsy.site.listings.values()].find(({ content }) => content.title === name)?.content.taxonomy_id;
const errorOf = async (seller: ConnectedSeller, productId: number) =>
  (await untilIdle(seller)).find(({ product }) => product?.id === productId)?.error ?? null;

describe('a category chosen blindly', () => {
  test('bulk crosslist of 25 mixed things: none in a wrong leaf, each choice visible before it is sent, the second time nothing is asked', async () => {
    // Their defaults are Antique Clocks on eBay and mugs on Etsy.
    const seller = await etsySeller({ list_with: 'api', taxonomy_id: '1062' }, { ebay: true });
    const products = await addAll(seller);
    const ids = products.map(({ id }) => id);
    const first = await check(seller, ids, ['ebay', 'etsy']);
    for (const [index, product] of products.entries()) {
      const { name, leaves, etsy: nodes } = mixedThings[index] ?? { name: '', leaves: [], etsy: [] };
      const of = (platform: string) =>
        first.find((each) => each.product_id === product.id && each.platform === platform);
      expect(leaves, name).toContain(of('ebay')?.category?.id);
      expect(nodes, name).toContain(of('etsy')?.category?.id);
    }
    expect(new Set(first.map(({ category }) => category?.from))).toEqual(new Set(['suggested', 'default']));
    const filled = first.flatMap((each) => each.filled).filter(({ name }) => name === 'Brand');
    for (const value of ["Levi's", 'Barbour', 'Denby', 'Emma Bridgewater'])
      expect(filled.filter((each) => each.value === value)).toMatchObject([{ from: 'name' }]);

    const shown = first.flatMap(({ product_id, platform, category }) =>
      category?.id && category.from === 'suggested'
        ? [{ product_id, platform, category_id: category.id, kinds: category.kinds }]
        : [],
    );
    expect(await choose(seller, shown)).toMatchObject({ products: 25 });
    await bulk(seller, ids, ['ebay', 'etsy'], 'known');
    const failed = (await untilIdle(seller)).filter(({ status }) => status === 'failed');
    expect(failed.map(({ error }) => error)).toEqual([]);
    for (const [index, product] of products.entries()) {
      expect(mixedThings[index]?.leaves).toContain(onEbay(seller, product));
      expect(mixedThings[index]?.etsy).toContain(String(onEtsy(product)));
    }

    const more = await addAll(seller);
    const second = await check(
      seller,
      more.map(({ id }) => id),
      ['ebay', 'etsy'],
    );
    expect(new Set(second.map(({ category }) => category?.from))).toEqual(new Set(['remembered', 'default']));
    const categoryOf = (results: typeof first, added: Product[], name: string, platform: string) => {
      const id = added.find((product) => product.name === name)?.id;
      return results.find((each) => each.product_id === id && each.platform === platform)?.category?.id;
    };
    for (const { name } of mixedThings)
      for (const platform of ['ebay', 'etsy'])
        expect(categoryOf(second, more, name, platform)).toBe(categoryOf(first, products, name, platform));
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
    await choose(seller, [
      { product_id: record.id, platform: 'ebay', category_id: '2330', kinds: [`ebay:${CDS}`] },
    ]);
    expect((await readProduct(seller, record.id)).ebay_category).toBe('2330');
    const like = await addTestProduct(place, seller, { name: 'Abba Arrival, CD', ...played });
    const other = await addTestProduct(place, seller, { name: 'Blur Parklife, CDs', ...played });
    const results = await check(seller, [like.id, other.id], ['ebay']);
    expect(results.map(({ category }) => category)).toMatchObject([
      { id: '2330', from: 'remembered' },
      { id: '2330', from: 'remembered' },
    ]);
    const tape = await addTestProduct(place, seller, { name: 'Nirvana Bleach, cassette', ...played });
    const [apart] = await check(seller, [tape.id], ['ebay']);
    expect(apart?.category).toMatchObject({ id: '176983', from: 'suggested' });
  });

  test('nothing that nobody looked at is listed for the dashboard', async () => {
    const seller = await withoutDefault();
    const [record] = await addAll(
      seller,
      mixedThings.filter(({ name }) => /^Pink Floyd/.test(name)),
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
      mixedThings.filter(({ name }) => /^(Denby|Enamel)/.test(name)),
    );
    if (!first || !second) throw new Error('two things');
    const kinds = [`ebay:${MUGS}`];
    await choose(seller, [{ product_id: first.id, platform: 'ebay', category_id: MUGS, kinds }]);
    expect((await tryCrosslist(seller, second, 'ebay')).body).toMatchObject({ success: true });
    expect(onEbay(seller, second)).toBe(MUGS);
  });

  test('a default that is not the suggestion is used only where the suggested category asks for what is not known', async () => {
    const seller = await place.connectedSeller();
    const open = await addTestProduct(place, seller, { name: 'Enamel camping mug' });
    const described = await addTestProduct(place, seller, {
      name: 'Hornsea mug',
      description: '<p>A classic.</p><ul><li>Maker: Hornsea</li><li>Type: Mug</li></ul>',
    });
    const [unsure, sure] = await check(seller, [open.id, described.id], ['ebay']);
    expect(unsure).toMatchObject({
      category: { id: '13851', from: 'unproven', instead: { id: MUGS, missing: ['Type'] } },
      gaps: [],
    });
    expect(sure).toMatchObject({
      category: { id: MUGS, from: 'suggested' },
      filled: [
        { name: 'Brand', value: 'Hornsea', from: 'description' },
        { name: 'Type', value: 'Mug', from: 'description' },
      ],
      gaps: [],
    });
    // Nobody has seen it: a bulk may be longer than what the dialog shows.
    await bulk(seller, [open.id], ['ebay'], 'known');
    expect(await errorOf(seller, open.id)).toMatch(/^Nobody has chosen a category .* It may be .* > Mugs\.$/);
    // The dialog's button keeps the default that was shown, for this product alone.
    await choose(seller, [{ product_id: open.id, platform: 'ebay', category_id: '13851', kinds: [] }]);
    await bulk(seller, [open.id], ['ebay'], 'known');
    await untilIdle(seller);
    expect(onEbay(seller, open)).toBe('13851');
    const next = await addTestProduct(place, seller, { name: 'Enamel camping mug, white' });
    expect((await check(seller, [next.id], ['ebay']))[0]?.category?.from).toBe('unproven');

    // The seller takes the suggestion instead, and from then on it is asked what it needs.
    const kinds = unsure?.category?.kinds ?? [];
    await choose(seller, [{ product_id: open.id, platform: 'ebay', category_id: MUGS, kinds }]);
    const like = await addTestProduct(place, seller, { name: 'Enamel mug, blue' });
    const [asks] = await check(seller, [like.id], ['ebay']);
    expect(asks).toMatchObject({
      category: { id: MUGS, from: 'remembered' },
      gaps: [{ field: 'specifics', missing: ['Type'] }],
    });
  });

  test('where the default would be refused as well, the suggestion is shown with what it asks for', async () => {
    const seller = await place.connectedSeller();
    const record = await addTestProduct(place, seller, { name: 'Low, vinyl LP', ...played });
    const [result] = await check(seller, [record.id], ['ebay']);
    expect(result).toMatchObject({
      category: { id: RECORDS, from: 'suggested' },
      gaps: [{ missing: ['Artist', 'Release Title'] }],
    });
  });

  test('a call without a rule takes the default, whatever is suggested', async () => {
    const seller = await place.connectedSeller();
    const mug = { name: 'Denby stoneware mug', specifics: { Type: ['Mug'] } };
    const whole = await addTestProduct(place, seller, mug);
    expect((await check(seller, [whole.id], ['ebay']))[0]?.category).toMatchObject({
      id: MUGS,
      from: 'suggested',
    });
    expect((await tryCrosslist(seller, whole, 'ebay')).body).toMatchObject({ success: true });
    expect(onEbay(seller, whole)).toBe('13851');
  });

  const suggestion = (categoryId: string) =>
    JSON.stringify({ categorySuggestions: [{ category: { categoryId, categoryName: 'X' } }] });
  const answers = [
    ['404', { status: 404, body: '{}' }],
    ['500', { status: 500 }],
    ['429', { status: 429 }],
    ['a page of HTML', { status: 200, body: '<html></html>', contentType: 'text/html' }],
    ['no suggestions', { status: 200, body: '{}' }],
    ['a category without a number', { status: 200, body: suggestion('jackets') }],
    ['a category that eBay does not have', { status: 200, body: suggestion('999999') }],
  ] as const;

  test.each(answers)('with %s in place of suggestions the default is listed in', async (answer, fault) => {
    const seller = await place.connectedSeller();
    const ask = { kind: 'error_before', path: '/get_category_suggestions', ...fault } as const;
    const disarm = place.marketplaces.ebay.faults.add(ask);
    // A name of its own, because suggestions are kept by name.
    const [first, second] = await Promise.all(
      ['by the API', 'by the dialog'].map((way) =>
        addTestProduct(place, seller, { name: `Blue jacket ${way}, ${answer}` }),
      ),
    );
    if (!first || !second) throw new Error('two products');
    expect((await tryCrosslist(seller, first, 'ebay')).body).toMatchObject({ success: true });
    const [{ category } = { category: undefined }] = await check(seller, [second.id], ['ebay']);
    expect(category).toMatchObject({ id: '13851', from: 'unproven' });
    await choose(seller, [{ product_id: second.id, platform: 'ebay', category_id: '13851', kinds: [] }]);
    await bulk(seller, [second.id], ['ebay'], 'known');
    await untilIdle(seller);
    disarm();
    expect([onEbay(seller, first), onEbay(seller, second)]).toEqual(['13851', '13851']);
  });

  test('suggestions that fail for good hold up no bulk, and list nothing in a default that nobody looked at', async () => {
    const seller = await place.connectedSeller();
    const fault = { kind: 'error_before', path: '/get_category_suggestions' } as const;
    const disarm = place.marketplaces.ebay.faults.add(fault);
    const names = Array.from({ length: 8 }, (_, index) => `Jacket of the bulk, number ${index}`);
    const jackets = await Promise.all(names.map((name) => addTestProduct(place, seller, { name })));
    const ids = jackets.map(({ id }) => id);
    const results = await check(seller, ids, ['ebay']);
    expect(new Set(results.map(({ category }) => category?.from))).toEqual(new Set(['unproven']));
    await bulk(seller, ids, ['ebay'], 'known');
    const unseen = await untilIdle(seller);
    const reason =
      /^Nobody has chosen a category .* The default is Antiques > Antique Clocks, and nothing shows/;
    expect(unseen.filter(({ error }) => reason.test(error ?? ''))).toHaveLength(8);
    expect(jackets.map((jacket) => onEbay(seller, jacket))).toEqual(ids.map(() => undefined));
    // The dialog's button stores the default that was shown.
    const seen = { platform: 'ebay', category_id: '13851' } as const;
    const shown = ids.map((id) => ({ ...seen, product_id: id, kinds: [] }));
    await choose(seller, shown);
    await bulk(seller, ids, ['ebay'], 'known');
    await untilIdle(seller);
    disarm();
    expect(jackets.map((jacket) => onEbay(seller, jacket))).toEqual(ids.map(() => '13851'));
  }, 90_000);

  test('is asked for where nothing is suggested and there is no default', async () => {
    const seller = await withoutDefault();
    const thing = await addTestProduct(place, seller, { name: 'Qwertyuiop' });
    const [result] = await check(seller, [thing.id], ['ebay']);
    expect(result).toMatchObject({
      category: { id: null, from: null, kinds: ['name:qwertyuiop'] },
      gaps: [{ field: 'category', message: expect.stringMatching(/^Choose its eBay category/) }],
    });
  });
});
