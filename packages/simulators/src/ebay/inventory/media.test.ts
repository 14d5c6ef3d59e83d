import { expect, test } from 'vitest';
import { textAt } from '../../http/json-values.ts';
import { errorIds, exampleItem, type Reply, send, startWithSeller, type TestSeller } from '../test-seller.ts';

const base = '/commerce/media/v1_beta/image';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function upload({ simulator, token }: TestSeller, bytes: Buffer, field = 'image'): Promise<Reply> {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'photo.png');
  return send(`${simulator.url}${base}/create_image_from_file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
}

test('a file becomes a picture that listings can show', async () => {
  const seller = await startWithSeller();
  const made = await upload(seller, png);
  expect(made.status).toBe(201);
  const location = new URL(made.headers.get('location') ?? '');
  expect((await seller.call('GET', location.pathname)).body).toEqual(made.body);
  const imageUrl = textAt(made.body, 'imageUrl') ?? '';
  const shown = await fetch(imageUrl);
  expect(Buffer.from(await shown.arrayBuffer()).equals(png)).toBe(true);
  const item = exampleItem({ imageUrls: [imageUrl] });
  expect((await seller.call('PUT', '/sell/inventory/v1/inventory_item/A1', item)).status).toBe(201);
});

test('what is no picture, or in another field, is refused', async () => {
  const seller = await startWithSeller();
  expect((await upload(seller, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(400);
  expect((await upload(seller, png, 'file')).status).toBe(400);
  expect((await seller.call('POST', `${base}/create_image_from_file`, {})).status).toBe(415);
});

test('the 51st upload within five seconds is too many', async () => {
  const seller = await startWithSeller();
  const replies: Reply[] = [];
  for (let number = 0; number < 51; number += 1) replies.push(await upload(seller, png));
  expect(replies.map(({ status }) => status)).toEqual([...Array(50).fill(201), 429]);
  expect(replies.flatMap(errorIds)).toEqual([2001]);
  seller.ebay.clock.advance(5000);
  expect((await upload(seller, png)).status).toBe(201);
});
