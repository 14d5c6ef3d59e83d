import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawnPhoto, largePhoto, uploadPhoto } from '../../test/photos.ts';
import { type Answer, type Seller, startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let seller: Seller;

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
  seller = await server.register();
});
afterAll(() => server.stop());

const upload = (bytes: Uint8Array<ArrayBuffer>, by = seller) => uploadPhoto(server, by, bytes);
const sentence = ({ body }: Answer) => (body as { detail: string }).detail;

describe('one seller’s share', () => {
  test('a thousand photos in no product are enough, until they are used or gone', async () => {
    const hoarder = await server.register();
    const many = Array.from({ length: 1000 }, (_, index) => ({
      id: `${hoarder.id}-${index}`,
      user_id: hoarder.id,
      width: 1,
      height: 1,
    }));
    await server.services.db.insertInto('images').values(many).execute();
    const bytes = await drawnPhoto({ width: 33, height: 33 });
    const answer = await upload(bytes, hoarder);
    expect(answer.status).toBe(409);
    expect(sentence(answer)).toBe('1000 uploaded photos are in no product yet.');
    expect((await upload(bytes)).status).toBe(201);
    await server.services.db.deleteFrom('images').where('id', '=', `${hoarder.id}-1`).execute();
    expect((await upload(bytes, hoarder)).status).toBe(201);
  });

  test('too many in a minute are asked to wait, and others are not', async () => {
    const hasty = await server.register();
    const statuses = [];
    for (let call = 0; call <= 120; call += 1) {
      statuses.push((await upload(new Uint8Array([1, 2, 3]), hasty)).status);
    }
    expect(statuses.slice(0, 120).every((status) => status === 400)).toBe(true);
    expect(statuses[120]).toBe(429);
    expect((await upload(new Uint8Array([1, 2, 3]))).status).toBe(400);
  });
});

test('behind the large photos of a stranger the one of a seller is next, not last', async () => {
  const stranger = await server.register();
  const large = await largePhoto();
  let answered = 0;
  const theirs = Array.from({ length: 8 }, async () => {
    expect((await upload(large, stranger)).status).toBe(201);
    answered += 1;
  });
  await Promise.race(theirs);
  expect((await upload(await drawnPhoto({ width: 44, height: 44 }))).status).toBe(201);
  expect(answered).toBeLessThan(6);
  await Promise.all(theirs);
});
