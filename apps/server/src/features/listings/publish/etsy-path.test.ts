import type { Connection } from '@crosslister/contract/credentials.ts';
import { type OperationPage, QueueSummary } from '@crosslister/contract/operation.ts';
import type { CategoriesAnswer } from '@crosslister/contract/policies.ts';
import type { Product } from '@crosslister/contract/product.ts';
import type { EtsySimulator } from '@crosslister/simulators/etsy/start-etsy-simulator.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type EtsyPlace, startEtsyPlace } from '../../../test/etsy-place.ts';
import { ofHistory } from '../../../test/of-history.ts';
import type { Seller } from '../../../test/server.ts';
import {
  addTestProduct,
  client,
  operationNow,
  startCrosslist,
  type TradingPlace,
  until,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';

let etsy: EtsySimulator;
let place: TradingPlace;
let etsySeller: EtsyPlace['etsySeller'];
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ etsy, place, etsySeller, stop } = await startEtsyPlace());
}, 60_000);
beforeEach(() => etsy.faults.clear());
afterAll(() => stop());

async function get<T>(seller: Seller, path: string): Promise<T> {
  return (await seller.call('GET', path)).body as T;
}

async function crosslist(seller: Seller, { id }: Product, mode?: string) {
  const { body } = await seller.call('POST', '/api/crosslist/etsy/', { product_id: id, mode });
  return body as { success: boolean; error?: string; item_id?: string; listing_url?: string; price?: number };
}

const listings = (seller: Seller, { id }: Product) =>
  get<Product>(seller, `/api/products/${id}/`).then((product) => product.listings.etsy);

test('its categories are read with the keys of the app, once, and served as stored after that', async () => {
  const stranger = await place.connectedSeller({ store: false, ebay: false });
  etsy.requests.clear();
  const first = await get<CategoriesAnswer>(stranger, '/api/etsy-categories/');
  expect(first).toMatchObject({ success: true, source: 'etsy', expired: [] });
  const byId = new Map(first.categories.map((category) => [category.id, category]));
  const leaf = first.categories.find(({ name }) => name === 'Shoulder Bags');
  expect(leaf).toMatchObject({ leaf: true, level: 3 });
  expect(byId.get(leaf?.parent_id ?? '')).toMatchObject({ name: 'Handbags', leaf: false });
  const asked = () => etsy.requests.matching('GET', '/seller-taxonomy/nodes');
  expect(asked().map(({ headers }) => headers.authorization)).toEqual([undefined]);
  const again = await get<CategoriesAnswer>(await etsySeller(), '/api/etsy-categories/');
  expect(again).toEqual({ ...first, source: 'stored' });
  expect(asked()).toHaveLength(1);
});

test('the shop, its profiles and the end of the consent are shown', async () => {
  const seller = await etsySeller();
  const profiles = await get<Record<string, unknown>>(seller, '/api/etsy-profiles/');
  expect(profiles).toMatchObject({
    success: true,
    shipping_profiles: [{ name: 'Royal Mail 2nd Class' }],
    return_policies: [{ name: 'Returns within 30 days' }],
    current_settings: { shipping_profile: 'Royal Mail 2nd Class' },
  });
  const { results } = await get<{ results: Connection[] }>(seller, '/api/connections/');
  const connection = results.find(({ platform }) => platform === 'etsy');
  expect(connection).toMatchObject({ state: 'connected', account: seller.shopName });
  const days = (Date.parse(connection?.consent_expires_at ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(90, 1);
});

test('a refresh is stored with its new end of the consent', async () => {
  const seller = await etsySeller();
  const before = await endOfConsent(seller);
  etsy.etsy.expireTokens();
  expect(await get(seller, '/api/etsy-profiles/')).toMatchObject({ success: true });
  expect(Date.parse(await endOfConsent(seller))).toBeGreaterThan(Date.parse(before));
  etsy.etsy.expireTokens();
  expect(await get(seller, '/api/etsy-profiles/')).toMatchObject({ success: true });
});

async function endOfConsent(seller: Seller): Promise<string> {
  const { results } = await get<{ results: Connection[] }>(seller, '/api/connections/');
  return results.find(({ platform }) => platform === 'etsy')?.consent_expires_at ?? '';
}

test('a product becomes a free draft, the one a failed try left there, and is taken away again', async () => {
  const seller = await etsySeller();
  const product = await addTestProduct(place, seller, { name: 'Half made', price: 20 });
  etsy.faults.add({ kind: 'error_before', method: 'PUT', path: '/inventory', times: 1, status: 400 });
  expect(await crosslist(seller, product)).toMatchObject({ success: false });
  const result = await crosslist(seller, product);
  expect(result).toMatchObject({ success: true, price: 22, listing_status: 'draft' });
  // It is not reported as listed, because nobody can buy it yet.
  const [made] = (await get<OperationPage>(seller, '/api/operations/')).results;
  expect(made).toMatchObject({ status: 'completed', listed_as: 'draft' });
  expect(await listings(seller, product)).toMatchObject({ id: result.item_id, status: 'draft' });
  const id = Number(result.item_id);
  expect(etsy.etsy.listing(id)).toMatchObject({ state: 'draft', price: 2200, skus: [product.sku] });
  expect(etsy.etsy.fees(id)).toEqual([]);
  expect(etsy.etsy.listings().filter(({ title }) => title === product.name)).toHaveLength(1);
  await seller.call('POST', '/api/delist/manual/', { product_id: product.id, platforms: ['etsy'] });
  expect(etsy.etsy.listing(id)).toBeUndefined();
  expect(await listings(seller, product)).toMatchObject({ status: 'delisted' });
});

ofHistory('a warning of several listings is told once, with the setting that spares it', async () => {
  const seller = await etsySeller();
  const summary = async () => QueueSummary.parse(await get(seller, '/api/operations/summary/'));
  await crosslist(seller, await addTestProduct(place, seller));
  expect((await summary()).warnings).toEqual([]);
  await crosslist(seller, await addTestProduct(place, seller));
  const text = 'No return policy for Etsy is chosen in Settings, so the first of your shop was taken.';
  const fix = { target: 'settings', section: 'policies', platform: 'etsy', setting: 'return_policy' };
  const queue = await get<OperationPage>(seller, '/api/operations/');
  expect(queue.results).toMatchObject([
    { status: 'completed', fix, warnings: [text] },
    { fix, warnings: [text] },
  ]);
  expect((await summary()).warnings).toEqual([{ text, count: 2, platforms: ['etsy'], fix }]);
  await seller.call('POST', '/api/operations/clear/');
  expect((await summary()).warnings).toEqual([]);
});

test('it is put on sale when the seller chose to pay for that, and a sale is seen', async () => {
  const seller = await etsySeller({ publish: true });
  const product = await addTestProduct(place, seller, { price: 20 });
  const { item_id, listing_url } = await crosslist(seller, product);
  const id = Number(item_id);
  expect(etsy.etsy.listing(id)).toMatchObject({ state: 'active', buyable: true });
  expect(etsy.etsy.fees(id)).toHaveLength(1);
  expect((await fetch(listing_url ?? '')).status).toBe(200);
  etsy.etsy.buy(id);
  await seller.call('POST', '/api/sale-detection/run/');
  expect(await get<Product>(seller, `/api/products/${product.id}/`)).toMatchObject({ status: 'sold' });
});

test('what Etsy forbids is said before anything is sent', async () => {
  const seller = await etsySeller({ shipping_profile: '' });
  const product = await addTestProduct(place, seller, { price: 20 });
  // Polls for orders go on meanwhile, so only requests that change something are counted.
  const changes = () => etsy.requests.all().filter(({ method }) => method !== 'GET').length;
  const before = changes();
  expect((await crosslist(seller, product)).error).toContain(
    'Etsy crosslisting requires a Shipping Profile to be configured.',
  );
  expect(changes()).toBe(before);
});

ofHistory('a product may say who made it, when, and its category over the settings', async () => {
  const seller = await etsySeller();
  const own = { who_made: 'i_did', when_made: '2010_2019', taxonomy_id: '1063' } as const;
  const product = await addTestProduct(place, seller, { price: 20, overrides: { etsy: own } });
  const { item_id } = await crosslist(seller, product);
  const content = () => etsy.etsy.site.listings.get(Number(item_id))?.content;
  expect(content()).toMatchObject({ ...own, taxonomy_id: 1063 });

  await seller.call('PUT', `/api/products/${product.id}/`, {
    overrides: { etsy: { ...own, when_made: 'before_2007' } },
  });
  await untilIdle(seller);
  expect(content()).toMatchObject({ who_made: 'i_did', when_made: 'before_2007' });
  await seller.call('PUT', `/api/products/${product.id}/`, { condition: 'NEW', ebay_category: '34' });
  const { results } = await get<OperationPage>(seller, '/api/operations/');
  expect(results.map(({ action, status }) => [action, status])).toEqual([
    ['revise', 'completed'],
    ['crosslist', 'completed'],
  ]);
});

test('a draft is published when the seller agrees to the fee for it alone, and not by asking again', async () => {
  const seller = await etsySeller();
  const product = await addTestProduct(place, seller, { price: 20 });
  const id = Number((await crosslist(seller, product)).item_id);
  expect(await crosslist(seller, product)).toMatchObject({ success: true, item_id: String(id) });
  expect(etsy.etsy.listing(id)?.state).toBe('draft');
  expect(etsy.etsy.fees(id)).toEqual([]);
  await seller.call('POST', '/api/crosslist/etsy/', { product_id: product.id, publish: true });
  expect(await listings(seller, product)).toMatchObject({ id: String(id), status: 'active' });
  expect(etsy.etsy.fees(id)).toHaveLength(1);
  // A listing that was ended and is a draft again here is deactivated on Etsy, not a draft
  // there. It accepts an edit all the same.
  await seller.call('POST', '/api/delist/manual/', { product_id: product.id, platforms: ['etsy'] });
  expect(await crosslist(seller, product, 'review')).toMatchObject({ success: true, item_id: String(id) });
  await seller.call('PUT', `/api/products/${product.id}/`, { price: 31 });
  await untilIdle(seller);
  expect(etsy.etsy.listing(id)).toMatchObject({ state: 'inactive', price: 3410 });
});

test('undone, Delist puts it back as the fee says: a draft unless the seller chose to pay', async () => {
  for (const [publish, state] of [
    [false, 'inactive'],
    [true, 'active'],
  ] as const) {
    const seller = await etsySeller({ publish });
    const product = await addTestProduct(place, seller, { price: 20 });
    await seller.call('POST', '/api/crosslist/etsy/', { product_id: product.id, publish: true });
    const undo_id = crypto.randomUUID();
    const delisting = { product_id: product.id, platforms: ['etsy'], undo_id };
    await seller.call('POST', '/api/delist/manual/', delisting);
    const { body } = await seller.call('POST', '/api/products/undo/', { undo_id });
    const isDraft = expect.stringMatching(/On Etsy it comes back as a draft, .* may cost a fee: Publish now/);
    expect(body).toMatchObject({
      platforms: ['etsy'],
      message: publish ? expect.not.stringContaining('draft') : isDraft,
    });
    await untilIdle(seller);
    const listing = await listings(seller, product);
    expect(listing?.status).toBe(publish ? 'active' : 'draft');
    expect(etsy.etsy.listing(Number(listing?.id))?.state).toBe(state);
    expect(etsy.etsy.fees(Number(listing?.id))).toHaveLength(1);
  }
});

test("a draft of the seller's own hands is theirs to publish, though the server could list", async () => {
  const seller = await etsySeller();
  const product = await addTestProduct(place, seller, { price: 20 });
  const body = { product_id: product.id };
  const first = await seller.call('POST', '/api/crosslist/etsy/', { ...body, with: 'extension' });
  const { operation } = first.body as { operation: { id: number } };
  const listing_url = 'https://www.etsy.com/listing/700700700/a-thing';
  await seller.call('POST', `/api/operations/${operation.id}/report/`, {
    success: true,
    draft: true,
    listing_url,
  });
  expect(await listings(seller, product)).toMatchObject({ status: 'draft' });
  const again = await seller.call('POST', '/api/crosslist/etsy/', { ...body, publish: true });
  expect(again).toMatchObject({
    status: 202,
    body: { operation: { waits_for_seller: true, has_draft: true } },
  });
});

test('resale that is not vintage is refused with its reason before anything is sent', async () => {
  const seller = await etsySeller();
  const overrides = { etsy: { when_made: '2010_2019' } };
  const product = await addTestProduct(place, seller, { name: 'Modern', price: 20, overrides });
  const reason =
    /resale of vintage items and supplies only: this one is made by someone else and less than 20/;
  expect(await crosslist(seller, product)).toMatchObject({
    success: false,
    error: expect.stringMatching(reason),
  });
  const check = await seller.call('POST', '/api/crosslist/check/', {
    product_ids: [product.id],
    platforms: ['etsy'],
  });
  expect(check.body).toMatchObject({ results: [{ gaps: [{ message: expect.stringMatching(reason) }] }] });
  expect(etsy.requests.all().filter(({ body }) => body.includes(product.name))).toEqual([]);
});

test('with little of the day’s quota left what lists or only edits waits, and what lowers or ends goes ahead', async () => {
  const seller = await etsySeller();
  const product = await addTestProduct(place, seller);
  expect(await crosslist(seller, product)).toMatchObject({ success: true });
  const { site, clock } = etsy.etsy;
  const calls = site.calls.get(etsy.keystring) ?? [];
  calls.unshift(...Array.from({ length: 1000 }, () => clock.now().getTime() - 3_600_000));
  site.settings.limits.perDay = calls.length + 90;
  await get(seller, '/api/etsy-profiles/');
  const before = etsy.etsy.listings().length;

  const next = await startCrosslist(seller, await addTestProduct(place, seller), 'etsy');
  const waiting = await until(
    () => operationNow(seller, next.id),
    ({ next_attempt_at: at }) => at !== null,
  );
  expect(waiting).toMatchObject({
    status: 'queued',
    error: expect.stringMatching(/^The calls to Etsy are nearly used up for today/),
    next_step: expect.stringMatching(/^It is tried again automatically\. .* ask Etsy for a higher limit\.$/),
  });
  expect(etsy.etsy.listings()).toHaveLength(before);

  const edit = (fields: object) => client(seller).call('PUT', `/api/products/${product.id}/`, fields);
  const revise = async () => {
    const { results } = await get<OperationPage>(seller, '/api/operations/');
    return results.find(({ action }) => action === 'revise');
  };
  const asListed = await listings(seller, product);
  await edit({ name: 'Renamed and dearer', price: 90 });
  const held = await until(revise, (operation) => typeof operation?.next_attempt_at === 'string');
  expect(held).toMatchObject({ status: 'queued', attempt: 1, error: waiting.error });
  expect(await listings(seller, product)).toEqual(asListed);
  await edit({ price: 5 });
  await until(revise, (operation) => operation?.status === 'completed');
  expect((await listings(seller, product))?.price).toBe(5.5);

  const answer = await seller.call('POST', '/api/delist/manual/', {
    product_id: product.id,
    platforms: ['etsy'],
  });
  expect(answer.body).toMatchObject({ success: true, results: { platforms_delisted: ['etsy'] } });
  await seller.call('POST', `/api/operations/${next.id}/cancel/`);
  delete site.settings.limits.perDay;
  await get(seller, '/api/etsy-profiles/');
});
