import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import type { Operation } from '@crosslister/contract/operation.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { startEtsySimulator } from '@crosslister/simulators/etsy/start-etsy-simulator.ts';
import { startWooCommerceSimulator } from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectStore } from '../../../../../e2e/marketplaces.ts';
import { addPhoto, heicPhoto } from '../../test/photos.ts';
import { addProduct, readProduct } from '../../test/products.ts';
import type { Seller } from '../../test/server.ts';
import {
  type ConnectedSeller,
  client,
  crosslist,
  queue,
  startTradingPlace,
  type TradingPlace,
  tryCrosslist,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';

let place: TradingPlace;
beforeAll(async () => {
  place = await startTradingPlace();
}, 60_000);
afterAll(() => place.stop());

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function digestsAt(urls: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(urls.map((url) => fetch(url)));
  return Promise.all(answers.map(async (answer) => digest(new Uint8Array(await answer.arrayBuffer()))));
}

/** A product with three photos of its seller, and their contents in order. */
async function photographed(
  seller: Seller,
  { server } = place,
): Promise<{ product: Product; photos: string[] }> {
  const images = [];
  for (const number of [3, 1, 2]) images.push({ src: (await addPhoto(server, seller, number)).src });
  const product = await addProduct(seller, { price: 20, images });
  const photos = await digestsAt(product.images.map(({ src }) => server.url + src));
  expect(new Set(photos).size).toBe(3);
  return { product, photos };
}

function inStore({ store: { store } }: Pick<ConnectedSeller, 'store'>, sku: string): Promise<string[]> {
  const attachments = (store.product(sku)?.images ?? []).map((id) => store.shop.attachments.get(id));
  return Promise.all(
    attachments.map(async (attachment) =>
      digest((await store.shop.files.get(attachment?.path ?? '')?.read()) ?? Buffer.alloc(0)),
    ),
  );
}

test('eBay gets the bytes, in order', async () => {
  const seller = await place.connectedSeller({ store: false });
  const { product, photos } = await photographed(seller);
  const { item_id: id } = (await crosslist(seller, product, 'ebay')).body as { item_id: string };
  const listing = place.marketplaces.ebay.ebay.listing(id);
  expect(await digestsAt(listing?.imageUrls ?? [])).toEqual(photos);
});

/** A seller with a shop on Etsy, and the photos of a listing there. */
async function onEtsy(
  run: (
    seller: Seller,
    there: TradingPlace,
    photosOf: (id: string) => Promise<Uint8Array[]>,
  ) => Promise<void>,
) {
  const etsy = await startEtsySimulator({ redirectUris: ['http://crosslister.test/oauth/etsy/callback'] });
  const there = await startTradingPlace({
    PUBLIC_URL: 'http://crosslister.test',
    ETSY_API_URL: etsy.apiUrl,
    ETSY_AUTH_URL: etsy.authUrl,
    ETSY_KEYSTRING: etsy.keystring,
    ETSY_SHARED_SECRET: etsy.sharedSecret,
  });
  try {
    const seller = await there.connectedSeller({ store: false, ebay: false });
    const { body } = await seller.call('GET', '/api/oauth/etsy/init/?t=1');
    const code = etsy.etsy.agree((body as { auth_url: string }).auth_url, 'demo-seller');
    await seller.call('POST', '/api/oauth/etsy/manual/', { code });
    const etsy_settings = {
      shipping_profile: 'Royal Mail 2nd Class',
      when_made: '1990s',
      taxonomy_id: '1062',
    };
    await seller.call('PUT', '/api/credentials/', {
      pricing_rules: { etsy_settings: { ...etsy_settings, publish: true } },
    });
    await run(seller, there, async (id) => {
      const answer = await fetch(`${etsy.apiUrl}/application/listings/${id}/images`, {
        headers: { 'x-api-key': `${etsy.keystring}:${etsy.sharedSecret}` },
      });
      const { results } = (await answer.json()) as { results: { url_fullxfull: string }[] };
      const answers = await Promise.all(results.map(({ url_fullxfull: url }) => fetch(url)));
      return Promise.all(answers.map(async (each) => new Uint8Array(await each.arrayBuffer())));
    });
  } finally {
    await there.stop();
    await etsy.stop();
  }
}

test('Etsy gets the bytes, in order; a WebP, AVIF or HEIC photo or one over 10 MB does not stop its listing', async () => {
  await onEtsy(async (seller, there, photosOf) => {
    const { product, photos } = await photographed(seller, there);
    const list = async (wanted: Product) =>
      ((await crosslist(seller, wanted, 'etsy')).body as { item_id: string }).item_id;
    expect((await photosOf(await list(product))).map(digest)).toEqual(photos);

    const grey = { width: 640, height: 480, channels: 3 as const, background: '#888' };
    const large = sharp({ create: { ...grey, width: 2400, height: 1600 } });
    const files = new Map<string, Buffer>([
      ['/a.webp', await sharp({ create: grey }).webp().toBuffer()],
      ['/b.avif', await sharp({ create: grey }).avif().toBuffer()],
      ['/c.png', await large.png({ compressionLevel: 0 }).toBuffer()],
      ['/d.heic', await heicPhoto()],
      ['/e.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')],
    ]);
    expect(files.get('/c.png')?.length).toBeGreaterThan(10 * 1024 * 1024);
    const shop = createServer((request, response) => response.end(files.get(request.url ?? '')));
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
    try {
      const images = ['/a.webp', '/b.avif', '/c.png', '/d.heic'].map((path) => ({ src: origin + path }));
      const converted = await addProduct(seller, { price: 20, images });
      const sent = await photosOf(await list(converted));
      const seen = await Promise.all(sent.map((bytes) => sharp(bytes).metadata()));
      expect(seen.map(({ format, width }) => [format, width])).toEqual([
        ['jpeg', 640],
        ['jpeg', 640],
        ['jpeg', 2400],
        ['jpeg', 96],
      ]);
      // What cannot be read is named, as it is for an upload.
      const phone = await addProduct(seller, { price: 20, images: [{ src: `${origin}/e.heic` }] });
      const { body } = await tryCrosslist(seller, phone, 'etsy');
      expect(body).toMatchObject({
        success: false,
        error: expect.stringMatching(/^Photo 1: The photo is damaged or incomplete/),
        next_step: expect.stringContaining('export the photo again'),
      });
    } finally {
      shop.close();
    }
  });
}, 300_000);

test('a store within reach downloads them, in order, and does not download what it has', async () => {
  const seller = await place.connectedSeller({ ebay: false });
  const { product, photos } = await photographed(seller);
  expect(await warnings(seller, product)).toEqual([]);
  await crosslist(seller, product, 'woocommerce');
  expect(await inStore(seller, product.sku)).toEqual(photos);

  const { store } = seller.store;
  const copies = store.shop.attachments.size;
  const added = await addPhoto(place.server, seller, 9);
  const images = [...product.images.slice(1), { src: added.src }];
  await seller.call('PUT', `/api/products/${product.id}/`, { images });
  await untilIdle(seller);
  expect((await inStore(seller, product.sku)).slice(0, 2)).toEqual(photos.slice(1));
  expect(store.shop.attachments.size).toBe(copies + 1);
});

test('a sync of the store leaves the photos that it was sent as they are', async () => {
  const seller = await place.connectedSeller({ ebay: false });
  await seller.call('PUT', '/api/credentials/', { source_platform: 'woocommerce' });
  const { product } = await photographed(seller);
  await crosslist(seller, product, 'woocommerce');
  await seller.call('POST', '/api/sync/woocommerce/');
  await untilIdle(seller);
  const { images } = await readProduct(seller, product.id);
  expect(images).toEqual(product.images);
  expect((await seller.call('GET', '/api/waiting-items/')).body).toMatchObject({ results: [] });

  await seller.store.store.updateProduct(product.sku, { images: [] });
  await seller.call('POST', '/api/sync/woocommerce/');
  await untilIdle(seller);
  expect((await readProduct(seller, product.id)).images).toEqual(product.images);
  expect((await seller.call('GET', '/api/waiting-items/')).body).toMatchObject({
    results: [{ reason: 'conflict' }],
  });
});

test('a store that cannot reach the server lists without them, and says so before and after', async () => {
  const store = await startWooCommerceSimulator({ name: 'Far Store' });
  // A server that may not call private networks, except this store, which represents one on the internet.
  const far = await startTradingPlace({ ALLOW_PRIVATE_NETWORK: 'false', ETSY_AUTH_URL: store.httpUrl });
  try {
    const seller = { ...(await far.server.register()), store };
    await connectStore(client(seller), { store });
    const images = [{ src: (await addPhoto(far.server, seller)).src }, { src: far.photo }];
    const product = await addProduct(seller, { price: 20, images });
    expect(await warnings(seller, product)).toEqual([
      expect.stringMatching(/^It would be listed without 1 of its 2 photos: .*PUBLIC_URL/),
    ]);
    const answer = await tryCrosslist(seller, product, 'woocommerce');
    expect(answer.body).toMatchObject({ success: true });
    expect(await inStore(seller, product.sku)).toHaveLength(1);
    expect(warningsIn(await queue(seller))).toEqual([
      expect.stringMatching(/^Your store cannot download the photo kept on this server/),
    ]);

    await seller.call('PUT', `/api/products/${product.id}/`, { images: images.slice(0, 1) });
    const revised = await untilIdle(seller);
    expect(await inStore(seller, product.sku)).toHaveLength(1);
    expect(warningsIn(revised.filter(({ action }) => action === 'revise'))).toEqual([
      expect.stringContaining('the photos in your store were left as they are'),
    ]);
  } finally {
    await far.stop();
    await store.stop();
  }
});

const warningsIn = (operations: Operation[]) => operations.flatMap(({ warnings = [] }) => warnings);

async function warnings(seller: Seller, { id }: Product): Promise<string[]> {
  const { body } = await seller.call('POST', '/api/crosslist/check/', {
    product_ids: [id],
    platforms: ['woocommerce'],
  });
  return (body as CrosslistCheck).results.flatMap(({ warnings }) => warnings);
}
