import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import type { Operation } from '@crosslister/contract/operation.ts';
import type { Product, ProductUpdate } from '@crosslister/contract/product.ts';
import { describe, expect, test } from 'vitest';
import { ofHistory } from '../../../test/of-history.ts';
import { readProduct } from '../../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  crosslist,
  queue,
  type TradingPlace,
  tryCrosslist,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

/** Vintage clothing: requires Brand, Department (from a list), Size, Colour and Type, and says none of them itself. */
const VINTAGE = '175759';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const dress = (fields: Partial<Product> = {}) =>
  addTestProduct(place, seller, { name: 'Blue dress, UK 10', ebay_category: VINTAGE, ...fields } as object);
const save = (id: number, update: ProductUpdate) =>
  client(seller).call('PUT', `/api/products/${id}/`, update);
const itemOf = (sku: string) => {
  const account = place.marketplaces.ebay.ebay.site.sellers.get(seller.ebayName);
  const offer = [...(account?.offers.values() ?? [])].find((each) => each.sku === sku);
  return { item: account?.items.get(sku)?.body, offer: offer?.body };
};
const check = (ids: number[], platforms = ['ebay'], more: object = {}) =>
  client(seller)
    .call<CrosslistCheck>('POST', '/api/crosslist/check/', { product_ids: ids, platforms, ...more })
    .then(({ results }) => results);
const revises = async (): Promise<Operation[]> =>
  (await queue(seller)).filter(({ action }) => action === 'revise');

describe('a crosslist that eBay would refuse', () => {
  test('says which specifics are missing and where to enter them, and goes through once they are there', async () => {
    const { id, sku } = await dress({ sku: 'DRESS1' });
    const before = place.marketplaces.ebay.requests.all().filter(({ method }) => method === 'PUT').length;
    const { body } = await tryCrosslist(seller, { id }, 'ebay');
    expect(body).toMatchObject({
      success: false,
      error: 'eBay needs these item specifics in this category: Department, Type.',
      next_step: 'Open the product and enter what is missing under Item specifics.',
    });
    expect(place.marketplaces.ebay.requests.all().filter(({ method }) => method === 'PUT')).toHaveLength(
      before,
    );

    await save(id, { specifics: { Department: ['women'], Type: ['Dress'] }, condition: 'NEW_OTHER' });
    const { body: listed } = await crosslist(seller, await readProduct(seller, id), 'ebay');
    expect(itemOf(sku).item).toMatchObject({
      condition: 'NEW_OTHER',
      product: {
        aspects: {
          Department: ['Women'],
          Type: ['Dress'],
          Colour: ['Blue'],
          Size: ['10'],
          Brand: ['Unbranded'],
        },
      },
    });
    expect(listed).toMatchObject({
      warnings: [
        'Taken from the product\'s name: Size "10" and Colour "Blue".',
        'eBay asks for Brand here: it was given as "Unbranded".',
      ],
    });
  });

  test('a value that is not on the list is named with those that are', async () => {
    const { id } = await dress({ specifics: { Department: ['Ladys'], Type: ['Dress'] } });
    expect((await tryCrosslist(seller, { id }, 'ebay')).body).toMatchObject({
      error: expect.stringMatching(/^eBay does not take "Ladys" as Department here\. It takes: Women, Men,/),
      next_step: 'Correct it under Item specifics in the product.',
    });
  });
});

describe('the check beforehand', () => {
  test('tells each product and platform what is missing, and nothing of what is listed already', async () => {
    const lacking = await dress();
    const whole = await dress({ name: "Women's blue dress, size 10", specifics: { Type: ['Dress'] } });
    const wrong = await addTestProduct(place, seller, { price: 0, condition: 'USED_GOOD' });
    const listed = await addTestProduct(place, seller);
    await crosslist(seller, listed, 'ebay');
    const ids = [lacking.id, whole.id, wrong.id, listed.id];
    const results = await check([...ids, 999_999_999], ['ebay', 'woocommerce']);
    const gapsOf = (id: number, platform: string) =>
      results.find((result) => result.product_id === id && result.platform === platform)?.gaps;
    expect(results).toHaveLength(8);
    expect(results.every(({ unchecked }) => unchecked === null)).toBe(true);
    expect(gapsOf(lacking.id, 'ebay')).toEqual([
      {
        field: 'specifics',
        missing: ['Department', 'Type'],
        message:
          'eBay needs these item specifics in this category: Department, Type. Open the product and enter what is missing under Item specifics.',
      },
    ]);
    expect(gapsOf(lacking.id, 'woocommerce')).toEqual([]);
    expect(gapsOf(whole.id, 'ebay')).toEqual([]);
    expect(gapsOf(listed.id, 'ebay')).toEqual([]);
    expect(gapsOf(wrong.id, 'ebay')).toMatchObject([
      { field: 'price', message: 'The product needs a price above £0.00.' },
      {
        field: 'condition',
        missing: [],
        message: expect.stringMatching(
          /does not take the condition Used - Good in this category\. It takes: [^_]+$/,
        ),
      },
    ]);
    expect(gapsOf(wrong.id, 'woocommerce')).toHaveLength(1);
  });

  test('agrees with what a crosslist then says', async () => {
    const names = ['Blue dress', "Men's shirt size M", 'Nike dress UK 12 red', 'Dress'];
    for (const name of names) {
      const { id } = await dress({ name, specifics: { Type: ['Dress'] } });
      const [result] = await check([id]);
      const { body } = await tryCrosslist(seller, { id }, 'ebay');
      const { success, error = '' } = body as { success: boolean; error?: string };
      expect(success, name).toBe(result?.gaps.length === 0);
      for (const gap of result?.gaps ?? []) expect(gap.message).toContain(error);
    }
  });

  test('with eBay down, the rest is still told, and of eBay why it is open', async () => {
    const { id } = await addTestProduct(place, seller, { ebay_category: '53159', price: 0 });
    place.marketplaces.ebay.faults.add({ kind: 'error_before', path: '/commerce/taxonomy/' });
    const results = await check([id], ['ebay', 'woocommerce']);
    expect(results).toMatchObject([
      { gaps: [expect.anything()], unchecked: expect.stringMatching(/eBay/) },
      { gaps: [expect.anything()], unchecked: null },
    ]);
  });

  test('before the first listing it says that eBay’s app cannot edit it, and never again', async () => {
    const first = await addTestProduct(place, seller);
    expect((await check([first.id], ['ebay', 'woocommerce'])).map(({ warnings }) => warnings)).toEqual([
      ['Once listed, edit it here: eBay’s app cannot.'],
      [],
    ]);
    await crosslist(seller, first, 'ebay');
    const second = await addTestProduct(place, seller);
    expect((await check([second.id])).map(({ warnings }) => warnings)).toEqual([[]]);
  });

  test('Edit on eBay leads back here: of each listing it is known whether it is edited here', async () => {
    const product = await addTestProduct(place, seller);
    await crosslist(seller, product, 'ebay');
    await crosslist(seller, product, 'woocommerce');
    const { listings } = await readProduct(seller, product.id);
    expect(listings.ebay).toMatchObject({ edited_here: true });
    expect(listings.woocommerce).not.toHaveProperty('edited_here');
    const { ebay } = place.marketplaces.ebay;
    ebay.addListing(seller.ebayName, { title: 'Toby jug', price: '18.00', sku: 'TOBY', sellerHub: true });
    await client(seller).call('POST', '/api/import/ebay/', {});
    const { results } = await client(seller).call<{ results: Product[] }>(
      'GET',
      '/api/products/?search=TOBY',
    );
    expect(results.map(({ listings: there }) => there.ebay?.status)).toEqual(['active']);
    expect(results[0]?.listings.ebay).not.toHaveProperty('edited_here');
  });

  test('a platform that is not connected is named; the extension asks for the form only', async () => {
    const { id } = await addTestProduct(place, seller);
    const message = 'Etsy account not connected. Connect it under Settings, Connections.';
    expect(await check([id], ['etsy'])).toMatchObject([{ gaps: [{ message, waits_for: 'account' }, {}] }]);
    const byHand = await check([id], ['etsy', 'vinted'], { with_extension: ['etsy'] });
    expect(byHand.map(({ gaps }) => gaps)).toEqual([[], []]);
  });

  test.each([
    [{ product_ids: [], platforms: ['ebay'] }, /at least one product/],
    [{ product_ids: Array.from({ length: 101 }, (_, n) => n), platforms: ['ebay'] }, /at most 100 products/],
    [{ product_ids: [1], platforms: [] }, /at least one platform/],
  ])('%# is refused with a sentence', async (body, sentence) => {
    const answer = await seller.call('POST', '/api/crosslist/check/', body);
    expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringMatching(sentence) } });
  });
});

describe('an edit of a live listing', () => {
  ofHistory('brings condition, specifics and category to eBay, and attributes to the store', async () => {
    const onEbay = async () => (await revises()).filter(({ platform }) => platform === 'ebay');
    const product = await addTestProduct(place, seller, { sku: 'LIVE1', name: 'Blue sign' });
    await crosslist(seller, product, 'ebay');
    await crosslist(seller, product, 'woocommerce');
    await save(product.id, { condition: 'NEW', specifics: { Type: ['Sign'], Theme: ['Railway', 'Sea'] } });
    await untilIdle(seller);
    expect(itemOf('LIVE1').item).toMatchObject({
      condition: 'NEW',
      product: { aspects: { Type: ['Sign'], Theme: ['Railway', 'Sea'] } },
    });
    const sent = (await revises()).map(({ platform, status }) => `${platform} ${status}`);
    expect(sent.sort()).toEqual(['ebay completed', 'woocommerce completed']);
    const { attributes = [] } = seller.store.store.product('LIVE1') ?? {};
    expect(attributes.map(({ name }) => name)).toEqual(['Type', 'Theme', 'Condition']);

    await save(product.id, { specifics: { Theme: ['Sea', 'Railway'], Type: ['Sign'] } });
    await save(product.id, { specifics: { Type: ['Sign'], Theme: ['Sea', 'Railway'] } });
    await untilIdle(seller);
    expect(await onEbay()).toHaveLength(2);

    await save(product.id, { ebay_category: VINTAGE });
    await untilIdle(seller);
    const [failed] = await onEbay();
    expect(failed).toMatchObject({
      status: 'failed',
      error: 'eBay needs these item specifics in this category: Department, Size.',
      next_step: expect.stringMatching(/Item specifics/),
    });
    await save(product.id, { specifics: { Type: ['Sign'], Size: ['M'], Department: ['Men'], Theme: [] } });
    await untilIdle(seller);
    expect(itemOf('LIVE1').offer).toMatchObject({ categoryId: VINTAGE });
    expect(itemOf('LIVE1').item).toHaveProperty('product.aspects', {
      Type: ['Sign'],
      Size: ['M'],
      Department: ['Men'],
      Colour: ['Blue'],
      Brand: ['Unbranded'],
    });
  });

  test('brings policies of its own, and those of Settings again when they are taken back', async () => {
    const policies = place.marketplaces.ebay.ebay.site.sellers.get(seller.ebayName)?.policies.fulfillment;
    const [usual] = [...(policies?.values() ?? [])];
    policies?.set('777', { ...usual, fulfillmentPolicyId: '777', name: 'Large parcels' });
    const product = await addTestProduct(place, seller, { sku: 'LARGE1' });
    await crosslist(seller, product, 'ebay');
    const first = itemOf('LARGE1').offer?.listingPolicies;
    const saved = await save(product.id, {
      overrides: { ebay: { shipping_policy: 'Large parcels' }, etsy: {} },
    });
    expect(saved).toMatchObject({ overrides: { ebay: { shipping_policy: 'Large parcels' } } });
    await untilIdle(seller);
    expect(itemOf('LARGE1').offer).toMatchObject({ listingPolicies: { fulfillmentPolicyId: '777' } });
    await save(product.id, { overrides: { ebay: { shipping_policy: '' } } });
    expect((await readProduct(seller, product.id)).overrides).toEqual({});
    await untilIdle(seller);
    expect(itemOf('LARGE1').offer?.listingPolicies).toEqual(first);
  });
});

describe('what is kept of a product', () => {
  test('stays as it was when a client does not speak of it', async () => {
    const said = {
      condition: 'LIKE_NEW',
      specifics: { Brand: ['Sony'] },
      overrides: { etsy: { when_made: '1990s', who_made: 'someone_else', is_supply: false } },
    } as const;
    const product = await addTestProduct(place, seller, { sku: 'KEEP1', ...said } as object);
    expect(product).toMatchObject(said);
    await save(product.id, { name: 'Renamed' });
    await client(seller).call('POST', '/api/products/', {
      products: [{ name: 'From a file', sku: 'KEEP1', price: 5 }],
      duplicate_handling: 'update',
    });
    expect(await readProduct(seller, product.id)).toMatchObject({ name: 'From a file', ...said });
    await save(product.id, { condition: null, specifics: {}, overrides: {} });
    expect(await readProduct(seller, product.id)).toMatchObject({
      condition: null,
      specifics: {},
      overrides: {},
    });
  });

  test.each([
    [{ condition: 'USED' }, 'condition'],
    [{ specifics: { Brand: ['x'.repeat(66)] } }, 'at most 65 characters'],
    [{ specifics: { Brand: Array.from({ length: 31 }, (_, n) => `${n}`) } }, 'at most 30 values'],
    [{ specifics: { '': ['x'] } }, 'must not be empty'],
    [{ specifics: { Brand: ['a\0b'] } }, 'NUL'],
    [{ specifics: Object.fromEntries(Array.from({ length: 46 }, (_, n) => [`F${n}`, []])) }, 'at most 45'],
    [{ overrides: { etsy: { who_made: 'me' } } }, 'who_made'],
    [{ overrides: { etsy: { taxonomy_id: 'mugs' } } }, 'category number'],
  ])('%#: bad input is refused with a sentence and loses nothing', async (body, sentence) => {
    const { id } = await addTestProduct(place, seller, { specifics: { Brand: ['Sony'] } });
    const answer = await seller.call('PUT', `/api/products/${id}/`, body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(sentence);
    expect((await readProduct(seller, id)).specifics).toEqual({ Brand: ['Sony'] });
  });
});
