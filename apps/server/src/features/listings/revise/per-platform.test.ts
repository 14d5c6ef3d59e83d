import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import type { ReviewPage } from '@crosslister/contract/review.ts';
import { describe, expect, test } from 'vitest';
import { useAllMarketplaces } from '../../../test/all-marketplaces.ts';
import { addProduct, readProduct } from '../../../test/products.ts';
import { addTestProduct, client, untilIdle } from '../../../test/simulated-marketplaces.ts';
import { newUrl } from '../../../test/steps.ts';

const { place, seller, steps, save, listed, onEbay, inStore, onEtsy, changes, forget } = useAllMarketplaces();
const { startListing, waiting } = steps;

const everywhere = { name: 'Blue vase', description: '<p>Tall.</p>', price: 20 };

describe('a product that says something else on one marketplace', () => {
  test('is listed there with its own title, description and price, and elsewhere as everywhere', async () => {
    const own = { title: 'Vase, blue, signed', description: '<p>Signed below.</p>', price: 31 };
    await listed({ ...everywhere, sku: 'OWN1', per_platform: { ebay: own, etsy: { price: 40 } } });
    // The price set for eBay replaces its markup of 25 %.
    expect(onEbay('OWN1')).toMatchObject({ title: own.title, description: own.description, price: '31.00' });
    expect(inStore('OWN1')).toMatchObject({ name: 'Blue vase', price: '20.00' });
    expect(onEtsy('OWN1')).toMatchObject({ title: 'Blue vase', price: 4000 });
  });

  test('keeps it when a client that does not know of it saves, and is as everywhere again when it is emptied', async () => {
    const { id } = await addProduct(seller(), { per_platform: { ebay: { title: 'For eBay', price: 12.5 } } });
    await save(id, { name: 'Renamed', price: 11 });
    expect((await readProduct(seller(), id)).per_platform).toEqual({
      ebay: { title: 'For eBay', price: 12.5 },
    });
    await save(id, { per_platform: { ebay: { title: '  ', price: null }, etsy: {} } });
    expect((await readProduct(seller(), id)).per_platform).toEqual({});
  });

  test.each([
    [{ ebay: { title: 'x'.repeat(81) } }, 'eBay title takes at most 80 characters.'],
    [{ etsy: { title: 'x'.repeat(141) } }, 'Etsy title takes at most 140 characters.'],
    [{ vinted: { title: 'x'.repeat(101) } }, 'Vinted title takes at most 100 characters.'],
    [{ woocommerce: { price: 0 } }, 'WooCommerce price must be at least £0.01.'],
    [{ ebay: { price: 1.005 } }, 'eBay price takes at most two decimals.'],
  ])('is refused %j, and nothing is saved', async (per_platform, sentence) => {
    const { id } = await addProduct(seller());
    const { status, body } = await seller().call('PUT', `/api/products/${id}/`, {
      name: 'Not saved',
      per_platform,
    });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(sentence)]);
    expect(await readProduct(seller(), id)).toMatchObject({ name: 'A thing', per_platform: {} });
  });

  test('is refused when two save it at once', async () => {
    const { id } = await addProduct(seller());
    await save(id, { per_platform: { ebay: { title: 'First' } } });
    const { status, body } = await seller().call('PUT', `/api/products/${id}/`, {
      per_platform: { ebay: { title: 'Second' } },
      before: { per_platform: {} },
    });
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({ present: { per_platform: { ebay: { title: 'First' } } } }),
    ]);
  });

  test('has it in the export of the account', async () => {
    await addProduct(seller(), { sku: 'EXPORTED', per_platform: { vinted: { title: 'For Vinted' } } });
    const { body } = await seller().call('GET', '/api/account/export/');
    expect(JSON.stringify(body)).toContain('"per_platform":{"vinted":{"title":"For Vinted"}}');
  });
});

describe('an edit', () => {
  test('of the eBay title alone calls eBay alone, and changes nothing else there', async () => {
    const { id } = await listed({ ...everywhere, sku: 'TITLE1' });
    const before = onEbay('TITLE1');
    forget();
    await save(id, { per_platform: { ebay: { title: 'Blue vase for eBay' } } });
    await untilIdle(seller());
    expect(changes().map(({ method, path }) => [method, path])).toEqual([
      ['PUT', '/sell/inventory/v1/inventory_item/TITLE1'],
    ]);
    expect(onEbay('TITLE1')).toEqual({ ...before, title: 'Blue vase for eBay' });
  });

  test('of the name does not reach a marketplace with a title of its own', async () => {
    const per_platform = { ebay: { title: 'Stays' }, woocommerce: { price: 25 } };
    const { id } = await listed({ ...everywhere, sku: 'NAME1', per_platform });
    forget();
    await save(id, { name: 'Green vase', price: 22 });
    await untilIdle(seller());
    expect(onEbay('NAME1')).toMatchObject({ title: 'Stays', price: '27.50' });
    expect(inStore('NAME1')).toMatchObject({ name: 'Green vase', price: '25.00' });
    expect(onEtsy('NAME1')).toMatchObject({ title: 'Green vase', price: 2200 });
    // eBay is sent the price alone: its item stays as it is.
    const paths = place()
      .marketplaces.ebay.requests.all()
      .flatMap(({ method, path }) => (method === 'PUT' ? path : []));
    expect(paths).toEqual([expect.stringContaining('/offer/')]);
  });

  test('that removes an own price brings the price by the rules back', async () => {
    const { id } = await listed({ ...everywhere, sku: 'PRICE1', per_platform: { ebay: { price: 50 } } });
    expect(onEbay('PRICE1')?.price).toBe('50.00');
    await save(id, { per_platform: {} });
    await untilIdle(seller());
    expect(onEbay('PRICE1')?.price).toBe('25.00');
  });

  test('of the Vinted title is a step there and nothing anywhere else', async () => {
    const { product, operation } = await startListing({
      ...everywhere,
      per_platform: { vinted: { title: 'Vase for Vinted', price: 18.5 } },
    });
    expect((await seller().call('GET', `/api/operations/${operation.id}/form/`)).body).toMatchObject({
      title: 'Vase for Vinted',
      price: 18.5,
    });
    await seller().call('POST', `/api/operations/${operation.id}/report/`, {
      success: true,
      listing_url: newUrl(),
    });
    expect((await readProduct(seller(), product.id)).listings.vinted?.price).toBe(18.5);
    await save(product.id, { name: 'Not for Vinted', price: 30 });
    expect(await waiting('revise')).toEqual([]);
    await save(product.id, { per_platform: { vinted: { title: 'Vase', price: 18.5 } } });
    expect(await waiting('revise')).toMatchObject([{ platform: 'vinted', product: { id: product.id } }]);
  });
});

describe('the check before crosslisting', () => {
  const check = async (id: number) => {
    const asked = { product_ids: [id], platforms: ['ebay'] };
    const { results } = await client(seller()).call<CrosslistCheck>('POST', '/api/crosslist/check/', asked);
    return results[0];
  };

  test('says how a long name would be cut off, until there is a shorter eBay title', async () => {
    const { id } = await addTestProduct(place(), seller(), { name: 'Blue vase '.repeat(9).trim() });
    expect((await check(id))?.warnings).toEqual([
      expect.stringMatching(
        /^Its name has 89 characters and eBay takes 80, so buyers would read "Blue vase .*"\./,
      ),
      expect.any(String),
    ]);
    await save(id, { per_platform: { ebay: { title: 'Blue vase' } } });
    expect((await check(id))?.warnings).toEqual([expect.stringContaining('Once listed, edit it here')]);
  });

  test('misses no price where there is one for the marketplace', async () => {
    const { id } = await addTestProduct(place(), seller(), {
      price: 0,
      per_platform: { ebay: { price: 9 } },
    });
    expect((await check(id))?.gaps).toEqual([]);
  });
});

describe('the source platform', () => {
  const sync = async () => {
    await client(seller()).call('POST', '/api/sync/woocommerce/');
    await untilIdle(seller());
  };
  const review = async () => (await client(seller()).call<ReviewPage>('GET', '/api/waiting-items/')).results;

  test('does not look edited when it shows what the product says there', async () => {
    const own = { title: 'In the shop', description: '<p>Shop text.</p>', price: 25 };
    const { id } = await listed({ ...everywhere, sku: 'SAME1', per_platform: { woocommerce: own } });
    forget();
    await sync();
    expect(changes().filter(({ path }) => !path.includes('/oauth'))).toEqual([]);
    expect(await review()).toEqual([]);
    expect(await readProduct(seller(), id)).toMatchObject({
      ...everywhere,
      per_platform: { woocommerce: own },
    });
  });

  test('changes what is said there, and not what is said everywhere', async () => {
    const own = { title: 'In the shop', price: 25 };
    const { id } = await listed({ ...everywhere, sku: 'SYNC1', per_platform: { woocommerce: own } });
    await seller().store.store.updateProduct('SYNC1', {
      name: 'Renamed in the shop',
      regular_price: '26',
      description: '<p>New for all.</p>',
    });
    await sync();
    expect(await readProduct(seller(), id)).toMatchObject({
      name: 'Blue vase',
      price: 20,
      description: '<p>New for all.</p>',
      per_platform: { woocommerce: { title: 'Renamed in the shop', price: 26 } },
    });
    expect(onEbay('SYNC1')).toMatchObject({
      title: 'Blue vase',
      price: '25.00',
      description: '<p>New for all.</p>',
    });
  });

  test('an own title that is edited here and there is a conflict, and taking theirs leaves the name', async () => {
    const { id } = await listed({ ...everywhere, sku: 'BOTH1' });
    seller().store.faults.add({ kind: 'forbidden', method: 'PUT' });
    await save(id, { per_platform: { woocommerce: { title: 'Mine' } } });
    await untilIdle(seller());
    seller().store.faults.clear();
    await seller().store.store.updateProduct('BOTH1', { name: 'Theirs' });
    await sync();
    const [item] = await review();
    expect(item).toMatchObject({
      reason: 'conflict',
      conflicts: [{ field: 'name', mine: 'Mine', theirs: 'Theirs' }],
    });
    await client(seller()).call('POST', `/api/waiting-items/${item?.id}/resolve/`, { action: 'take' });
    expect(await readProduct(seller(), id)).toMatchObject({
      name: 'Blue vase',
      per_platform: { woocommerce: { title: 'Theirs' } },
    });
  });
});
