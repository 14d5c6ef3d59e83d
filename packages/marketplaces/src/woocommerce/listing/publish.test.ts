import { startWooCommerceSimulator } from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { draftOf, failureOf, newSku } from '../../conformance/subject.ts';
import type { MarketplaceContext } from '../../context.ts';
import type { ListingDraft } from '../../listing/listing.ts';
import { contextOf } from '../simulated-woocommerce.ts';
import { woocommerce } from '../woocommerce.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let simulator: Awaited<ReturnType<typeof startWooCommerceSimulator>>;
beforeAll(async () => {
  simulator = await startWooCommerceSimulator();
  for (const name of ['a.png', 'b.png', 'picture']) {
    simulator.store.shop.files.set(`/pictures/${name}`, { type: 'image/png', read: () => png });
  }
});
afterEach(() => simulator.faults.clear());
afterAll(() => simulator.stop());

const context = (over: Partial<MarketplaceContext> = {}) => contextOf(simulator, over);

const draft = (over: Partial<ListingDraft> = {}): ListingDraft =>
  draftOf({ title: 'Brass lamp', descriptionHtml: '<p>Works</p>', quantity: 2, ...over });

const picture = (name: string) => `${simulator.httpUrl}/pictures/${name}`;
const inStore = (sku: string) => simulator.store.listProducts().filter((product) => product.sku === sku);

describe('a new product', () => {
  test('is a simple one with counted stock, in the words of the draft', async () => {
    const wanted = draft();
    const listing = await woocommerce.listing.publish(context(), wanted);
    const [product] = inStore(wanted.sku);
    expect(product).toMatchObject({
      id: Number(listing.externalId),
      name: 'Brass lamp',
      type: 'simple',
      status: 'publish',
      regular_price: '24.50',
      manage_stock: true,
      stock_quantity: 2,
    });
    expect(product?.description).toContain('Works');
    expect(listing.url).toContain('/product/brass-lamp');
    expect(listing.warnings).toEqual([]);
  });

  test('for review is a draft, and goes live when published', async () => {
    const wanted = draft({ review: true });
    const first = await woocommerce.listing.publish(context(), wanted);
    expect(first.status).toBe('draft');
    expect(inStore(wanted.sku)[0]?.status).toBe('draft');
    const second = await woocommerce.listing.publish(context(), { ...wanted, review: false });
    expect(second).toMatchObject({ externalId: first.externalId, status: 'active' });
    expect(await woocommerce.listing.publish(context(), wanted)).toMatchObject({ status: 'active' });
  });

  test.each([
    [{ title: ' ' }, 'The product needs a name.'],
    [{ sku: '<b></b>' }, 'The product needs a SKU.'],
    [{ pricePence: 0 }, 'The product needs a price.'],
    [{ quantity: 0 }, 'The quantity must be at least 1.'],
  ])('is not sent with %o', async (over, sentence) => {
    const before = simulator.requests.all().length;
    const error = await failureOf(woocommerce.listing.publish(context(), draft(over)));
    expect(error).toMatchObject({ kind: 'setup', message: sentence });
    expect(simulator.requests.all()).toHaveLength(before);
  });

  test.each(['LAMP, brass', 'Lamp & <i>shade</i> 50%', 'lämp+#1'])(
    'with the SKU %s is found again',
    async (sku) => {
      const wanted = draft({ sku: `${sku} ${newSku()}` });
      const first = await woocommerce.listing.publish(context(), wanted);
      const second = await woocommerce.listing.publish(context(), wanted);
      expect(second.externalId).toBe(first.externalId);
    },
  );

  test('is made although a plugin spoils every answer with a warning', async () => {
    const wanted = draft();
    simulator.faults.add({ kind: 'php_warning' });
    const listing = await woocommerce.listing.publish(context(), wanted);
    expect(inStore(wanted.sku).map(({ id }) => String(id))).toEqual([listing.externalId]);
    await woocommerce.listing.withdraw(context(), { ...listing, sku: wanted.sku });
    expect(inStore(wanted.sku)[0]?.status).toBe('draft');
  });
});

test('a price and state the store changes on its own are told', async () => {
  const changing: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (init?.method !== 'POST') return answer;
    const product: object = JSON.parse(await answer.text());
    return Response.json({ ...product, price: '25', status: 'pending' }, { status: 201 });
  };
  const listing = await woocommerce.listing.publish(context({ fetch: changing }), draft());
  expect(listing).toMatchObject({ status: 'draft', pricePence: 2500 });
  expect(listing.warnings).toEqual([
    'Your store shows £25.00 instead of £24.50.',
    'Your store keeps it as "pending" instead of "publish".',
  ]);
});

test('a store that sells in another currency by now: nothing is listed, and no price is read or sent', async () => {
  const wanted = draft();
  const listing = await woocommerce.listing.publish(context(), wanted);
  const [product] = inStore(wanted.sku);
  simulator.store.shop.currency = 'USD';
  simulator.requests.clear();
  const ref = { ...listing, sku: wanted.sku };
  const edit = { ...wanted, title: 'Other', pricePence: 1, quantity: 1 };
  for (const work of [
    () => woocommerce.listing.publish(context(), draft()),
    () => woocommerce.catalogue.list(context(), null),
    () => woocommerce.listing.revise?.(context(), ref, edit, new Set(['price', 'title'])) ?? Promise.reject(),
  ]) {
    const { kind, message, details } = await failureOf(work());
    expect(kind).toBe('setup');
    expect(message).toBe(
      'Your store sells in USD now, and this account has its prices in pounds (GBP), so no price was taken or sent.',
    );
    expect(details.link).toContain('/wp-admin/admin.php?page=wc-settings');
  }
  expect(simulator.requests.all().filter(({ method }) => method !== 'GET')).toEqual([]);
  // What is left of the stock is sent all the same.
  const lower =
    woocommerce.listing.revise?.(context(), ref, edit, new Set(['price', 'fewer'])) ?? Promise.reject();
  expect((await failureOf(lower)).kind).toBe('setup');
  expect(inStore(wanted.sku)).toMatchObject([{ price: product?.price, stock_quantity: 1 }]);
  simulator.store.shop.currency = 'GBP';
  await woocommerce.listing.revise?.(context(), ref, edit, new Set(['price']));
  expect(inStore(wanted.sku)).toMatchObject([{ price: '0.01' }]);
});

describe('pictures', () => {
  test('are downloaded once, however often the product is published', async () => {
    const imageUrls = [picture('a.png?signature=1'), picture('b.png')];
    const wanted = draft({ imageUrls, title: 'Lamp \\ lantern' });
    const listing = await woocommerce.listing.publish(context(), wanted);
    expect(listing).toMatchObject({ imagesUploaded: 2, warnings: [] });
    expect(inStore(wanted.sku)).toMatchObject([{ name: 'Lamp \\ lantern' }]);
    const stored = inStore(wanted.sku)[0]?.images ?? [];
    for (const id of stored)
      expect(simulator.store.shop.attachments.get(id)).toMatchObject({
        name: 'Lamp \\ lantern',
        alt: 'Lamp \\ lantern',
      });
    const attachments = simulator.store.shop.attachments.size;
    const signedAgain = [picture('a.png?signature=2'), picture('b.png')];
    await woocommerce.listing.publish(context(), { ...wanted, imageUrls: signedAgain });
    expect(simulator.store.shop.attachments.size).toBe(attachments);
    await woocommerce.listing.publish(context(), { ...wanted, imageUrls: [picture('b.png')] });
    expect(stored).toHaveLength(2);
    expect(inStore(wanted.sku)[0]?.images).toHaveLength(1);
  });

  test('that the store cannot take are left out, and named', async () => {
    const wanted = draft({ imageUrls: ['missing.png', 'a.png', 'picture', 'b.png'].map(picture) });
    const listing = await woocommerce.listing.publish(context(), wanted);
    expect(listing).toMatchObject({ status: 'active', imagesUploaded: 2 });
    expect(listing.warnings).toEqual([
      expect.stringMatching(/picture 1 \(.*missing\.png\): Not Found\. It was listed without this picture\./),
      expect.stringMatching(/picture 3 \(.*pictures\/picture\): .*It was listed without this picture\./),
    ]);
    // What was left out is tried again with the next publish.
    simulator.store.shop.files.set('/pictures/missing.png', { type: 'image/png', read: () => png });
    expect(await woocommerce.listing.publish(context(), wanted)).toMatchObject({ imagesUploaded: 3 });
    simulator.store.shop.files.delete('/pictures/missing.png');
  });

  test.each([
    [['missing.png', 'gone.png'], /could not take picture 2 \(.*gone\.png\): Not Found\./],
    [['picture'], /could not take picture 1 \(.*pictures\/picture\): .*file type\./],
  ])('%o, none of which the store can take, are named', async (names, sentence) => {
    const wanted = draft({ imageUrls: names.map(picture) });
    const error = await failureOf(woocommerce.listing.publish(context(), wanted));
    expect(error.kind).toBe('setup');
    expect(error.message).toMatch(sentence);
    expect(inStore(wanted.sku).map(({ status }) => status)).toEqual(['draft']);
    await woocommerce.listing.publish(context(), { ...wanted, imageUrls: [picture('a.png')] });
    expect(inStore(wanted.sku)).toMatchObject([{ status: 'publish', images: [expect.anything()] }]);
  });
});

describe('a SKU the store already has', () => {
  test('live: linked as it stands, with a word about it', async () => {
    const wanted = draft();
    const theirs = await simulator.store.addProduct({ sku: wanted.sku, name: 'Theirs', regular_price: '9' });
    const writes = simulator.requests.all().filter(({ method }) => method !== 'GET').length;
    const listing = await woocommerce.listing.publish(context(), wanted);
    expect(listing).toMatchObject({ externalId: String(theirs.id), status: 'active', pricePence: 900 });
    expect(listing.warnings.join()).toContain('linked');
    expect(simulator.requests.all().filter(({ method }) => method !== 'GET')).toHaveLength(writes);
    expect(inStore(wanted.sku)[0]?.name).toBe('Theirs');
  });

  test('live but sold out: linked and restocked', async () => {
    const wanted = draft();
    const stock = { manage_stock: true, stock_quantity: 0 };
    await simulator.store.addProduct({ sku: wanted.sku, name: 'Theirs', regular_price: '9', ...stock });
    await woocommerce.listing.publish(context(), wanted);
    expect(inStore(wanted.sku)).toMatchObject([{ name: 'Theirs', stock_quantity: 2 }]);
  });

  test.each(['draft', 'private', 'trash'])('in state %s: published with the new details', async (status) => {
    const wanted = draft();
    const theirs = await simulator.store.addProduct({
      sku: wanted.sku,
      name: 'Old',
      regular_price: '9',
      ...(status !== 'trash' && { status }),
    });
    if (status === 'trash') simulator.store.trash(theirs.id);
    const listing = await woocommerce.listing.publish(context(), wanted);
    expect(listing).toMatchObject({ externalId: String(theirs.id), status: 'active', pricePence: 2450 });
    expect(inStore(wanted.sku)).toMatchObject([{ name: 'Brass lamp', status: 'publish' }]);
  });

  test('in other letters: the same product', async () => {
    const wanted = draft();
    const theirs = await simulator.store.addProduct({ sku: wanted.sku.toLowerCase(), name: 'Theirs' });
    const listing = await woocommerce.listing.publish(context(), wanted);
    expect(listing.externalId).toBe(String(theirs.id));
  });

  test('taken between the look and the create: adopted', async () => {
    const wanted = draft();
    const racing: typeof fetch = async (input, init) => {
      if (init?.method === 'POST') await simulator.store.addProduct({ sku: wanted.sku, name: 'Racer' });
      return fetch(input, init);
    };
    const listing = await woocommerce.listing.publish(context({ fetch: racing }), wanted);
    expect(inStore(wanted.sku).map(({ id }) => String(id))).toEqual([listing.externalId]);
  });

  test('on a variable product: refused with what to do', async () => {
    const wanted = draft();
    await simulator.store.addProduct({ sku: wanted.sku, name: 'Shirt', type: 'variable' });
    const error = await failureOf(woocommerce.listing.publish(context(), wanted));
    expect(error).toMatchObject({ kind: 'setup' });
    expect(error.message).toContain('variable product with the SKU');
  });

  test('a sale price does not undercut the price asked for', async () => {
    const wanted = draft();
    const listing = await woocommerce.listing.publish(context(), wanted);
    await simulator.store.updateProduct(Number(listing.externalId), { sale_price: '1.00' });
    const again = await woocommerce.listing.publish(context(), wanted);
    expect(again.pricePence).toBe(2450);
  });

  test('copies of ours from a store without a lock on SKUs are taken off sale', async () => {
    const wanted = draft();
    const listing = await woocommerce.listing.publish(context(), wanted);
    const twin = await woocommerce.listing.publish(context(), draft());
    const product = simulator.store.product(Number(twin.externalId));
    if (!product) throw new Error('no twin');
    product.sku = wanted.sku;
    await woocommerce.listing.publish(context(), wanted);
    const live = inStore(wanted.sku).filter(({ status }) => status === 'publish');
    expect(live.map(({ id }) => String(id))).toEqual([listing.externalId]);
  });

  test('changed by the seller: the listing of before is still the one', async () => {
    const wanted = draft();
    const listing = await woocommerce.listing.publish(context(), wanted);
    await simulator.store.updateProduct(Number(listing.externalId), { sku: newSku() });
    const again = await woocommerce.listing.publish(context(), { ...wanted, previous: listing });
    expect(again.externalId).toBe(listing.externalId);
    expect(inStore(wanted.sku)).toHaveLength(1);
  });
});
