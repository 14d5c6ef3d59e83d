import { afterEach, describe, expect, test } from 'vitest';
import { contextWith } from '../../conformance/context.ts';
import { failureOf } from '../../conformance/subject.ts';
import { activeListings } from '../catalogue/active-listings.ts';
import { publish } from '../listing/publish.ts';
import { salesSince } from '../sales/sales.ts';
import { type Connected, connected, consent, draft } from '../simulated-ebay.ts';
import { oauth } from './oauth.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

// What the documents of Inventory, Account, Fulfillment and Taxonomy do not tell of.
const others = /^\/(commerce\/(identity|media)|sell\/metadata|ws\/api\.dll)/;
const json = JSON.stringify({ errors: [{ errorId: 2002, message: 'Resource not found' }] });

test('a field that is null counts as one that is not there', async () => {
  const shop = await connected();
  stops.push(() => shop.simulator.stop());
  const nulls = { next: null, listing: null, cancelStatus: null, packageWeightAndSize: null, warnings: null };
  const withNulls = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...nulls, ...value } : value;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const answer = await globalThis.fetch(input, init);
    const text = await answer.text();
    const changed = text.startsWith('{') ? JSON.stringify(JSON.parse(text, withNulls)) : text || null;
    return new Response(changed, { status: answer.status });
  };
  const wanted = draft();
  const { externalId } = await publish(shop.context({ fetch }), wanted);
  expect((await activeListings(shop.context({ fetch }), null)).items).toMatchObject([{ externalId }]);
  shop.site.buy(externalId, {});
  const { sales } = await salesSince(shop.context({ fetch }), null);
  expect(sales).toMatchObject([{ externalId, sku: wanted.sku, state: 'sold' }]);
});

describe.each([
  ['a web page', { kind: 'html', status: 404 }],
  ['an error', { kind: 'error_before', status: 404, body: json }],
] as const)('where the APIs beside those for selling answer 404 with %s', (_, fault) => {
  async function start(): Promise<Connected> {
    const shop = await connected();
    stops.push(() => shop.simulator.stop());
    shop.simulator.faults.add({ ...fault, path: others });
    return shop;
  }

  test('a seller connects, without a name', async () => {
    const { simulator, config } = await start();
    const plain = contextWith({}, { config, now: () => simulator.ebay.clock.now() });
    const asked = { code: consent(simulator, 'ann'), verifier: '', redirectUri: '' };
    expect((await oauth.exchange(plain, asked)).account).toEqual({ id: '', name: 'eBay' });
  });

  test('a product is listed, and what is on sale is read to its end', async () => {
    const shop = await start();
    const wanted = draft();
    const { externalId } = await publish(shop.context(), wanted);
    const first = await activeListings(shop.context(), null);
    expect(first.items).toMatchObject([{ externalId, sku: wanted.sku }]);
    expect(await activeListings(shop.context(), first.next)).toMatchObject({ items: [], next: null });
  });

  test('a photo that is not on https is sent as it is, and eBay says what it makes of it', async () => {
    const shop = await start();
    const photo = 'http://photos.example/1.png';
    const fetch: typeof globalThis.fetch = async (input, init) =>
      String(input) === photo
        ? new Response('picture', { headers: { 'content-type': 'image/png' } })
        : globalThis.fetch(input, init);
    const error = await failureOf(publish(shop.context({ fetch }), draft({ imageUrls: [photo] })));
    expect(error.message).not.toContain('404');
    expect(shop.simulator.requests.matching('PUT', '/inventory_item/').at(-1)?.body).toContain(photo);
  });
});
