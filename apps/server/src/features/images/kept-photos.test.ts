import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Product } from '@crosslister/contract/product.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BYSTANDER } from '../../test/bystander.ts';
import { addPhoto, drawnPhoto, uploadPhoto } from '../../test/photos.ts';
import { addProduct, listedProducts, readProduct } from '../../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';
import { removeUnusedPhotos } from './remove-unused-photos.ts';

let server: TestServer;
let seller: Seller;

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
  seller = await server.register();
});
afterAll(() => server.stop());

const path = (src: string) => src.split('?')[0] ?? '';
const opens = async (src: string) => (await fetch(server.url + src)).status;

/** As if every photo had been uploaded, or removed from its product, nine days ago. */
async function nineDaysLater(): Promise<number> {
  await sql`UPDATE images SET touched_at = touched_at - interval '9 days' WHERE user_id < ${BYSTANDER}`.execute(
    server.services.db,
  );
  return removeUnusedPhotos(server.services);
}

async function files(): Promise<number> {
  const folder = join(server.services.config.dataDir, 'images');
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).length;
}

describe('a product with photos of its seller', () => {
  test('takes them signed or not, keeps their order, and shows them at addresses that open', async () => {
    const photos = [await addPhoto(server, seller, 1), await addPhoto(server, seller, 2)];
    const product = await addProduct(seller, {
      images: [{ src: photos[1]?.src ?? '' }, { src: path(photos[0]?.src ?? '') }],
    });
    const wanted = [path(photos[1]?.src ?? ''), path(photos[0]?.src ?? '')];
    for (const shown of [product, await readProduct(seller, product.id)]) {
      expect(shown.images.map(({ src }) => path(src))).toEqual(wanted);
      for (const { src } of shown.images) expect(await opens(src)).toBe(200);
    }
    const { results } = await listedProducts(seller, `search=${product.sku}`);
    expect(results[0]?.images.map(({ src }) => path(src))).toEqual(wanted);
    const stored = await server.services.db
      .selectFrom('products')
      .select('images')
      .where('id', '=', product.id)
      .executeTakeFirstOrThrow();
    expect(stored.images).toEqual(wanted.map((src) => ({ src })));

    const back = await seller.call('PUT', `/api/products/${product.id}/`, {
      images: [...product.images].reverse(),
    });
    expect(Product.parse(back.body).images.map(({ src }) => path(src))).toEqual([...wanted].reverse());
  });

  test('is refused with a photo of another seller, in every way of saving', async () => {
    const { src } = await addPhoto(server, await server.register());
    const own = await addProduct(seller);
    const images = [{ src: (await addPhoto(server, seller)).src }, { src }];
    const answers = [
      await seller.call('POST', '/api/products/', { name: 'A', sku: 'foreign-1', price: 1, images }),
      await seller.call('POST', '/api/products/', [{ name: 'A', sku: 'foreign-1', price: 1, images }]),
      await seller.call('PUT', `/api/products/${own.id}/`, { images }),
      await seller.call('PUT', `/api/products/${own.id}/`, {
        images: [{ src: `/api/images/${'0'.repeat(64)}.jpg` }, ...images],
      }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect(body).toMatchObject({
        detail: expect.stringMatching(/^Photo [12] is not among your uploaded photos\.$/),
        fields: { images: expect.any(String) },
        next_step: expect.stringContaining('upload it again'),
      });
    }
    expect((await readProduct(seller, own.id)).images).toEqual([]);
    expect((await listedProducts(seller, 'search=foreign-1')).count).toBe(0);
  });

  test('gives its photos to the extension, in either form, and no others', async () => {
    const photo = await addPhoto(server, seller, 5);
    const { sku } = await addProduct(seller, { images: [{ src: photo.src }] });
    const { code } = (await seller.call('POST', '/api/extension/pair/')).body as { code: string };
    const pairing = await server.call('POST', '/api/extension/token/', { code, name: 'Chrome' });
    const { token } = pairing.body as { token: string };
    const proxied = (src: string) =>
      fetch(`${server.url}/api/images/proxy/?${new URLSearchParams({ sku, src })}`, {
        headers: { authorization: `Token ${token}` },
      });
    const shown = Buffer.from(await (await fetch(server.url + photo.src)).arrayBuffer());
    for (const src of [photo.src, path(photo.src)]) {
      const answer = await proxied(src);
      expect(answer.headers.get('content-type')).toBe('image/jpeg');
      expect(Buffer.from(await answer.arrayBuffer()).equals(shown)).toBe(true);
    }
    expect((await proxied((await addPhoto(server, seller, 6)).src)).status).toBe(404);
  });

  test('a name that looks like a photo of somebody else opens nothing', async () => {
    const { src } = await addPhoto(server, await server.register(), 77);
    const { name } = await addProduct(seller, { name: path(src) });
    expect([403, 404]).toContain(await opens(name));
  });
});

describe('photos that are in no product', () => {
  test('go after eight days; those in a product stay', async () => {
    const [kept, unused] = [await addPhoto(server, seller, 10), await addPhoto(server, seller, 11)];
    const product = await addProduct(seller, { images: [{ src: kept.src }] });
    expect(await removeUnusedPhotos(server.services)).toBe(0);
    await nineDaysLater();
    expect(await opens(unused.src)).toBe(404);
    expect(await opens(kept.src)).toBe(200);
    expect((await readProduct(seller, product.id)).images).toHaveLength(1);
  });

  test('a photo taken out of its product has its day; saved again within it, it stays', async () => {
    const { src } = await addPhoto(server, seller, 12);
    const product = await addProduct(seller, { images: [{ src }] });
    await server.services.db
      .updateTable('images')
      .set({ touched_at: sql`now() - interval '9 days'` })
      .where('user_id', '=', seller.id)
      .execute();
    await seller.call('PUT', `/api/products/${product.id}/`, { images: [] });
    await removeUnusedPhotos(server.services);
    expect(await opens(src)).toBe(200);
    await seller.call('PUT', `/api/products/${product.id}/`, { images: [{ src }] });
    await nineDaysLater();
    expect(await opens(src)).toBe(200);
  });

  test('a photo taken out of its product can be put back for 30 days', async () => {
    const { src } = await addPhoto(server, seller, 20);
    const product = await addProduct(seller, { images: [{ src }] });
    await seller.call('PUT', `/api/products/${product.id}/`, { images: [] });
    await nineDaysLater();
    expect(await opens(src)).toBe(200);
    const { body } = await seller.call('GET', `/api/products/${product.id}/changes/`);
    const [change] = (body as { results: { id: number }[] }).results;
    const putBack = `/api/products/${product.id}/changes/${change?.id}/put_back/`;
    expect((await seller.call('POST', putBack)).status).toBe(200);
    expect((await readProduct(seller, product.id)).images.map((image) => path(image.src))).toEqual([
      path(src),
    ]);

    await seller.call('PUT', `/api/products/${product.id}/`, { images: [] });
    await sql`UPDATE product_changes SET changed_at = changed_at - interval '31 days'
      WHERE product_id = ${product.id} AND user_id = ${seller.id}`.execute(server.services.db);
    await nineDaysLater();
    expect(await opens(src)).toBe(404);
    const refused = await seller.call('POST', putBack, { over_later: true });
    expect([refused.status, refused.body]).toMatchObject([400, { next_step: expect.any(String) }]);
  });

  test('the original of an edited photo stays as long as that one, also when it was edited twice', async () => {
    const original = async (src: string) => {
      const { body } = await seller.call('GET', `/api/images/original/?src=${encodeURIComponent(src)}`);
      return (body as { original: string | null }).original;
    };
    const first = await addPhoto(server, seller, 21);
    const edit = async (from: string, width: number) => {
      const { status, body } = await uploadPhoto(server, seller, await drawnPhoto({ width }), from);
      expect(status).toBe(201);
      return (body as { src: string }).src;
    };
    const second = await edit(first.src, 801);
    const third = await edit(second, 802);
    expect(await original(first.src)).toBeNull();
    expect(path((await original(third)) ?? '')).toBe(path(first.src));
    const { id } = await addProduct(seller, { images: [{ src: third }] });
    await nineDaysLater();
    await nineDaysLater();
    expect([await opens(first.src), await opens(second), await opens(third)]).toEqual([200, 404, 200]);
    await seller.call('DELETE', `/api/products/${id}/`);
    await nineDaysLater();
    await nineDaysLater();
    expect([await opens(first.src), await opens(third)]).toEqual([404, 404]);
  });

  test('only a photo of the seller’s is read for them, or taken as an original', async () => {
    const other = await server.register();
    const { src } = await addPhoto(server, other, 22);
    const asked = encodeURIComponent(src);
    expect((await seller.call('GET', `/api/images/read/?src=${asked}`)).status).toBe(404);
    expect((await seller.call('GET', '/api/images/read/?src=http%3A%2F%2Fshop.example%2F1.jpg')).status).toBe(
      404,
    );
    expect((await seller.call('GET', `/api/images/original/?src=${asked}`)).body).toEqual({ original: null });
    const { status, body } = await uploadPhoto(server, seller, await drawnPhoto({ width: 803 }), src);
    expect([status, body]).toMatchObject([400, { detail: 'The photo that was edited is not among yours.' }]);
  });

  test('a photo two products share goes with the last of them', async () => {
    const { src } = await addPhoto(server, seller, 13);
    const one = await addProduct(seller, { images: [{ src }] });
    const other = await addProduct(seller, { images: [{ src }] });
    await seller.call('DELETE', `/api/products/${one.id}/`);
    await nineDaysLater();
    expect(await opens(src)).toBe(200);
    await seller.call('DELETE', `/api/products/${other.id}/`);
    await nineDaysLater();
    expect(await opens(src)).toBe(404);
  });

  test('nothing is left on the disk, and the same photo can be uploaded anew', async () => {
    const before = await files();
    await addPhoto(server, seller, 14);
    expect(await files()).toBe(before + 2);
    await nineDaysLater();
    expect(await files()).toBe(before);
    const again = await addPhoto(server, seller, 14);
    expect(await opens(again.src)).toBe(200);
  });

  test('a seller whose account is removed takes them along', async () => {
    const gone = await server.register();
    const { src } = await addPhoto(server, gone, 15);
    await addProduct(gone, { images: [{ src }] });
    await server.services.db.deleteFrom('users').where('id', '=', gone.id).execute();
    expect(await opens(src)).toBe(404);
  });
});
