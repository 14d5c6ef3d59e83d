import { EndingList } from '@crosslister/contract/extension/extension-pairing.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expireSteps } from '../../operations/steps.ts';
import { ofHistory } from '../../test/of-history.ts';
import { pairedHeaders } from '../../test/pairing.ts';
import { addProduct, readProduct } from '../../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let seller: Seller;
let headers: { authorization: string };
let made = 700_000;

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  seller = await server.register();
  headers = await pairedHeaders(server, seller);
});

/** A product that is listed on Vinted, and sold elsewhere. */
async function addSold(name = 'Blue vase', fields = {}) {
  const listing = String(++made);
  const vinted = { url: `https://www.vinted.co.uk/items/${listing}-vase` };
  const product = await addProduct(seller, { name, price: 12.5, listings: { vinted }, ...fields });
  await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`);
  return { product, listing };
}

const read = async (as = headers) => {
  const { body } = await server.call('GET', '/api/extension/endings/', undefined, as);
  return EndingList.parse(body).results;
};
const reportOn = (said: object, as = headers) => server.call('POST', '/api/extension/endings/', said, as);

test('what sold elsewhere waits to be deleted on Vinted, for its own seller alone', async () => {
  const { listing } = await addSold();
  await addProduct(seller, {
    listings: { vinted: { url: `https://www.vinted.co.uk/items/${++made}-on-sale` } },
  });
  const waiting = await read();
  expect(waiting).toEqual([
    {
      operation: expect.any(Number),
      platform: 'vinted',
      listing,
      url: `https://www.vinted.co.uk/items/${listing}-vase`,
      title: 'Blue vase',
      said: null,
    },
  ]);
  const other = await pairedHeaders(server, await server.register());
  expect(await read(other)).toEqual([]);
  const { operation } = waiting[0] ?? { operation: 0 };
  expect(await reportOn({ operation, listing, gone: true }, other)).toMatchObject({ status: 409 });
  expect(await read()).toHaveLength(1);
});

test('a title of its own there is the one that its page must show', async () => {
  await addSold('Blue vase', { per_platform: { vinted: { title: 'Vase, blue' } } });
  expect(await read()).toMatchObject([{ title: 'Vase, blue' }]);
});

test('an ending that the extension proved, and one that the seller reports, are measured once', async () => {
  const count = async () => {
    const { body } = await server.call('GET', '/metrics');
    return Number(/sale_to_ended_seconds_count\{platform="vinted"\} (\d+)/.exec(String(body))?.[1] ?? 0);
  };
  const before = await count();
  const { listing } = await addSold();
  const [proved] = await read();
  await reportOn({ operation: proved?.operation, listing, gone: true });
  expect(await count()).toBe(before + 1);
  await addSold();
  const [byHand] = await read();
  for (let turn = 0; turn < 2; turn += 1)
    await seller.call('POST', `/api/operations/${byHand?.operation}/report/`, { success: true });
  expect(await count()).toBe(before + 2);
});

test('seen gone: the step is done, and the listing and the sale have the proof', async () => {
  const { product, listing } = await addSold();
  const [waiting] = await read();
  const said = { operation: waiting?.operation, listing, gone: true };
  expect((await reportOn({ ...said, listing: '1' })).status).toBe(409);
  expect((await reportOn(said)).status).toBe(204);
  expect(await readProduct(seller, product.id)).toMatchObject({
    status: 'sold',
    action_info: null,
    listings: { vinted: { status: 'delisted', proof: { status_seen: 'no longer there' } } },
  });
  const { body } = await seller.call('GET', '/api/sales/');
  expect(body).toMatchObject({
    results: [{ endings: [{ platform: 'vinted', status_seen: 'no longer there', error: null }] }],
  });
  expect(await read()).toEqual([]);
  expect(await reportOn(said)).toMatchObject({ status: 409, body: { next_step: expect.any(String) } });
});

test('not ended: the step stays with the sentence, and comes after the others', async () => {
  const { product, listing } = await addSold('First');
  await addSold('Second');
  const [first] = await read();
  const said = 'Vinted asks you to sign in.';
  expect((await reportOn({ operation: first?.operation, listing, gone: false, said })).status).toBe(204);
  expect((await readProduct(seller, product.id)).status).toBe('action_required');
  const { body } = await seller.call('GET', '/api/operations/');
  expect((body as { results: object[] }).results).toContainEqual(
    expect.objectContaining({ id: first?.operation, waits_for_seller: true, error: said }),
  );
  expect((await read()).map(({ title, said }) => ({ title, said }))).toEqual([
    { title: 'Second', said: null },
    { title: 'First', said },
  ]);
  // The seller does it themselves.
  const done = await seller.call('POST', `/api/operations/${first?.operation}/report/`, { success: true });
  expect(done).toMatchObject({ status: 200, body: { status: 'completed', error: null } });
});

test('marked as active again: nothing waits, and what is reported is refused', async () => {
  const { product, listing } = await addSold();
  const [waiting] = await read();
  await seller.call('POST', `/api/products/${product.id}/mark_as_active/`);
  expect(await read()).toEqual([]);
  expect((await reportOn({ operation: waiting?.operation, listing, gone: true })).status).toBe(409);
  expect((await readProduct(seller, product.id)).listings.vinted?.status).toBe('active');
});

describe('no browser was open for a day', () => {
  async function addExpired() {
    const { product, listing } = await addSold();
    const [waiting] = await read();
    const operation = waiting?.operation ?? 0;
    await server.services.db
      .updateTable('operations')
      .set({ lease_until: new Date(0) })
      .where('id', '=', operation)
      .where('user_id', '=', seller.id)
      .execute();
    await expireSteps(server.services.db);
    expect(await read()).toMatchObject([{ operation, said: null }]);
    return { product, listing, operation };
  }

  ofHistory('it still waits, and is done when one opens', async () => {
    const { product, listing, operation } = await addExpired();
    expect((await reportOn({ operation, listing, gone: true })).status).toBe(204);
    expect(await readProduct(seller, product.id)).toMatchObject({ status: 'sold', action_info: null });
    expect(await read()).toEqual([]);
  });

  ofHistory('one that is not ended then is a step of the seller’s again', async () => {
    const { listing, operation } = await addExpired();
    const said = 'Vinted asks you to sign in.';
    expect((await reportOn({ operation, listing, gone: false, said })).status).toBe(204);
    expect(await read()).toMatchObject([{ operation, said }]);
    const { body } = await seller.call('GET', '/api/operations/');
    expect(body).toMatchObject({ results: [{ id: operation, waits_for_seller: true, error: said }] });
  });
});

test('a listing that the seller only wants taken down, or whose product they delete, is theirs', async () => {
  const urls = [1, 2].map(() => ({ vinted: { url: `https://www.vinted.co.uk/items/${++made}-vase` } }));
  const [down, gone] = await Promise.all(urls.map((listings) => addProduct(seller, { listings })));
  await seller.call('POST', '/api/delist/manual/', { product_id: down?.id, platforms: ['vinted'] });
  await seller.call('DELETE', `/api/products/${gone?.id}/`);
  const { body } = await seller.call('GET', '/api/operations/');
  const step = expect.objectContaining({ action: 'delist', waits_for_seller: true });
  expect(body).toMatchObject({ results: [step, step] });
  expect(await read()).toEqual([]);
});

test.each([
  { gone: false, said: '' },
  { gone: false, said: 'x'.repeat(501) },
  { gone: false, said: 'a\0b' },
  { gone: false },
  { gone: true, operation: '1' },
  { gone: true, listing: '' },
  {},
])('refused with a sentence: %j', async (said) => {
  const answer = await reportOn({ operation: 1, listing: '1', ...said });
  expect(answer).toMatchObject({ status: 400, body: { detail: expect.any(String) } });
});

test('without a pairing nothing is told or taken', async () => {
  const nobody = { authorization: 'Token made-up-made-up-made-up' };
  expect((await server.call('GET', '/api/extension/endings/', undefined, nobody)).status).toBe(401);
  expect((await reportOn({ operation: 1, listing: '1', gone: true }, nobody)).status).toBe(401);
  const session = { authorization: `Token ${seller.token}` };
  expect((await server.call('GET', '/api/extension/endings/', undefined, session)).status).toBe(401);
});
