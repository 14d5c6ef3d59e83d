import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import type { Product, ProductUpdate } from '@crosslister/contract/product.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { readProduct } from '../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  crosslist,
  type TradingPlace,
  tryCrosslist,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';

/** Vintage clothing: requires Brand, Department (from a list), Size, Colour and Type. */
const VINTAGE = '175759';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});
// By its tree it is known that the category is of clothes.
beforeEach(() => client(seller).call('GET', '/api/ebay-categories/'));

const dress = (fields: object) =>
  addTestProduct(place, seller, { ebay_category: VINTAGE, ...fields } as object);
const save = (id: number, update: ProductUpdate) =>
  client(seller).call('PUT', `/api/products/${id}/`, update);
const itemOf = (sku: string) => ({
  item: place.marketplaces.ebay.ebay.site.sellers.get(seller.ebayName)?.items.get(sku)?.body,
});
const check = (ids: number[]) =>
  client(seller)
    .call<CrosslistCheck>('POST', '/api/crosslist/check/', { product_ids: ids, platforms: ['ebay'] })
    .then(({ results }) => results);

describe('a value that eBay does not have', () => {
  const women = { Department: ['Women'], Colour: ['Blue'], Type: ['Dress'] };
  const sizeGap = (said: string, nearest: string | null) => ({
    field: 'specifics',
    missing: [],
    unknown: { name: 'Size', said, nearest },
  });

  test('is asked once with the nearest beside it; the answer is kept for the category and sent, and forgotten again', async () => {
    place.marketplaces.ebay.ebay.site.blocksFreeSizes = true;
    const one = await dress({ sku: 'SIZED1', name: 'Blue dress', specifics: { ...women, Size: ['UK 10'] } });
    const other = await dress({ name: 'Blue frock', specifics: { ...women, 'UK Size': ['uk 10'] } });
    const gaps = async () => (await check([one.id, other.id])).map((result) => result.gaps);
    expect(await gaps()).toMatchObject([[sizeGap('UK 10', '10')], [sizeGap('uk 10', '10')]]);
    expect((await tryCrosslist(seller, one, 'ebay')).body).toMatchObject({
      success: false,
      error: expect.stringMatching(/^eBay hides things whose Size is "UK 10" here\. It takes: 6, 8, 10/),
    });
    const answer = { platform: 'ebay', category_id: VINTAGE, name: 'Size', said: 'UK 10', takes: '10' };
    await client(seller).call('POST', '/api/value-answers/', { answers: [answer] });
    expect(await gaps()).toEqual([[], []]);
    await crosslist(seller, one, 'ebay');
    expect(itemOf(one.sku).item).toHaveProperty('product.aspects.Size', ['10']);
    // The product keeps the seller's own word, and an edit sends eBay's.
    expect((await readProduct(seller, one.id)).specifics.Size).toEqual(['UK 10']);
    await save(one.id, { specifics: { ...women, Size: ['UK 10'], Theme: ['Sea'] } });
    await untilIdle(seller);
    expect(itemOf(one.sku).item).toHaveProperty('product.aspects', expect.objectContaining({ Size: ['10'] }));
    expect(await client(seller).call('GET', '/api/value-answers/')).toEqual({
      results: [{ ...answer, said: 'uk 10' }],
    });
    await client(seller).call('POST', '/api/value-answers/', { answers: [{ ...answer, takes: null }] });
    expect((await gaps())[1]).toMatchObject([sizeGap('uk 10', '10')]);
    // Nobody else sees it, nor can they forget it.
    await client(seller).call('POST', '/api/value-answers/', { answers: [answer] });
    const stranger = client(await place.connectedSeller({ store: false, ebay: false }));
    await stranger.call('POST', '/api/value-answers/', { answers: [{ ...answer, takes: null }] });
    expect(await stranger.call('GET', '/api/value-answers/')).toEqual({ results: [] });
    await stranger.call('POST', '/api/value-answers/', { answers: [{ ...answer, takes: '12' }] });
    expect(await client(seller).call('GET', '/api/value-answers/')).toMatchObject({
      results: [{ takes: '10' }],
    });
    await client(seller).call('POST', '/api/value-answers/', { answers: [{ ...answer, takes: null }] });
    place.marketplaces.ebay.ebay.site.blocksFreeSizes = false;
  });

  test('of what is live is found by a filter, until it is mended or answered', async () => {
    const { id } = await dress({ sku: 'HID1', name: 'Blue smock', specifics: { ...women, Size: ['10'] } });
    await crosslist(seller, await readProduct(seller, id), 'ebay');
    await dress({ name: 'Not live', specifics: { ...women, Size: ['UK 99'] } });
    const hidden = async () => {
      const path = '/api/products/?hidden_sizes=true';
      return (await client(seller).call<{ results: Product[] }>('GET', path)).results.map((each) => each.id);
    };
    expect(await hidden()).toEqual([]);
    await save(id, { specifics: { ...women, 'UK Size': ['UK 14'] } });
    expect(await hidden()).toEqual([id]);
    const answer = { platform: 'ebay', category_id: VINTAGE, name: 'Size', said: 'UK 14', takes: '14' };
    await client(seller).call('POST', '/api/value-answers/', { answers: [answer] });
    expect(await hidden()).toEqual([]);
    await client(seller).call('POST', '/api/value-answers/', { answers: [{ ...answer, takes: null }] });
    await save(id, { specifics: { ...women, 'UK Size': ['14'] } });
    expect(await hidden()).toEqual([]);
    await untilIdle(seller);
  });

  test('without a near one is asked all the same; what holds everywhere is kept for every category', async () => {
    const { id } = await dress({ name: 'Blue dress', specifics: { ...women, Size: ['EU 38'] } });
    expect((await check([id]))[0]?.gaps).toMatchObject([sizeGap('EU 38', null)]);
    const answer = { platform: 'ebay', category_id: '*', name: 'UK Size', said: 'EU 38', takes: '10' };
    await client(seller).call('POST', '/api/value-answers/', { answers: [answer] });
    expect((await check([id]))[0]?.gaps).toEqual([]);
    const wrong = { answers: [{ ...answer, category_id: 'dresses' }] };
    expect(await seller.call('POST', '/api/value-answers/', wrong)).toMatchObject({ status: 400 });
  });
});
