import { describe, expect, test } from 'vitest';
import { listAt, numberAt, textAt } from '../http/json-values.ts';
import {
  createDraft,
  listForSale,
  patch,
  resultIds,
  send,
  startShop,
  type TestShop,
  upload,
} from './test-shop.ts';

const imageId = 'listing_image_id';

async function idsInOrder(shop: TestShop, id: number) {
  return resultIds(await shop.call('GET', `/listings/${id}/images`), imageId);
}

async function uploaded(shop: TestShop, id: number, fields = {}) {
  return numberAt((await upload(shop, id, fields)).body, imageId) ?? 0;
}

describe('ranks', () => {
  test('one after the other, each image takes the rank it asks for', async () => {
    const shop = await startShop();
    const id = await createDraft(shop);
    const ids = [];
    for (const rank of [1, 2, 3]) ids.push(await uploaded(shop, id, { rank }));
    expect(await idsInOrder(shop, id)).toEqual(ids);
  });

  test('without a rank the newest comes first', async () => {
    const shop = await startShop();
    const id = await createDraft(shop);
    const [one, other] = [await uploaded(shop, id), await uploaded(shop, id)];
    expect(await idsInOrder(shop, id)).toEqual([other, one]);
  });

  test('a taken rank moves the others on, unless it is overwritten', async () => {
    const shop = await startShop();
    const id = await createDraft(shop);
    const one = await uploaded(shop, id, { rank: 1 });
    const two = await uploaded(shop, id, { rank: 1 });
    expect(await idsInOrder(shop, id)).toEqual([two, one]);
    const three = await uploaded(shop, id, { rank: 1, overwrite: true });
    expect(await idsInOrder(shop, id)).toEqual([three, one]);
  });

  test('uploads at the same time lose their ranks', async () => {
    const shop = await startShop({ uploadMs: 20 });
    const id = await createDraft(shop);
    const replies = await Promise.all([1, 2, 3].map((rank) => upload(shop, id, { rank })));
    const asked = replies.map(({ body }) => numberAt(body, imageId));
    const stored = await idsInOrder(shop, id);
    expect(stored).toHaveLength(3);
    expect(stored).not.toEqual(asked);
    expect((await upload(shop, id, { rank: 4 })).body).toMatchObject({ rank: 4 });
  });
});

describe('files', () => {
  test.each([
    ['png', 201],
    ['jpg', 201],
    ['gif', 201],
    ['svg', 400],
  ])('%s: %i', async (kind, status) => {
    const shop = await startShop();
    expect((await upload(shop, await createDraft(shop), {}, kind)).status).toBe(status);
  });

  test('can be looked at where the answer says', async () => {
    const shop = await startShop();
    const id = await createDraft(shop);
    const { body } = await upload(shop, id, { alt_text: 'A mug' });
    expect(body).toMatchObject({ listing_id: id, alt_text: 'A mug', rank: 1 });
    const picture = await send(textAt(body, 'url_fullxfull') ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  test('without a file name a part is no image', async () => {
    const shop = await startShop();
    const id = await createDraft(shop);
    const parts = new FormData();
    parts.append('image', 'GIF89a');
    const reply = await shop.call('POST', `/shops/${shop.seller.shopId}/listings/${id}/images`, { parts });
    expect(reply.status).toBe(400);
    const form = await shop.call('POST', `/shops/${shop.seller.shopId}/listings/${id}/images`, {
      form: { rank: 1 },
    });
    expect(textAt(form.body, 'error')).toContain('multipart/form-data');
  });

  test('are 20 at most', async () => {
    const shop = await startShop({ uploadMs: 0 });
    const id = await createDraft(shop);
    for (let rank = 1; rank <= 20; rank += 1) await upload(shop, id, { rank });
    expect((await upload(shop, id, { rank: 21 })).status).toBe(400);
    expect((await upload(shop, id, { rank: 20, overwrite: true })).status).toBe(201);
    expect(await idsInOrder(shop, id)).toHaveLength(20);
  });
});

test('a deleted image can be given back, and the order changed by image_ids', async () => {
  const shop = await startShop();
  const id = await createDraft(shop);
  const [one, two] = [await uploaded(shop, id, { rank: 1 }), await uploaded(shop, id, { rank: 2 })];
  const path = `/shops/${shop.seller.shopId}/listings/${id}/images`;
  expect((await shop.call('DELETE', `${path}/${one}`)).status).toBe(204);
  expect((await shop.call('DELETE', `${path}/${one}`)).status).toBe(404);
  const parts = new FormData();
  parts.append('listing_image_id', `${one}`);
  parts.append('rank', '2');
  expect((await shop.call('POST', path, { parts })).body).toMatchObject({ [imageId]: one, rank: 2 });
  await patch(shop, id, { image_ids: `${one},${two}` });
  expect(await idsInOrder(shop, id)).toEqual([one, two]);
});

test('the last image of a live listing stays', async () => {
  const shop = await startShop();
  const id = await listForSale(shop, 'A1');
  const images = await shop.call('GET', `/listings/${id}/images`);
  const last = numberAt(listAt(images.body, 'results')[0], imageId);
  const path = `/shops/${shop.seller.shopId}/listings/${id}/images/${last}`;
  expect((await shop.call('DELETE', path)).status).toBe(400);
});
