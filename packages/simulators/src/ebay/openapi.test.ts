import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { readOfficial } from '../documents/answers.ts';
import { haveDocuments, tableFromDocuments, tableText } from '../documents/newest.ts';
import { tableFile } from '../documents/table.ts';
import { isObject, listAt, textAt } from '../http/json-values.ts';
import { ebayRoutes } from './routes.ts';
import { scope } from './sign-in/authorize.ts';
import { issueAccessToken } from './sign-in/tokens.ts';
import {
  exampleItem,
  exampleOffer,
  type Reply,
  startWithSeller,
  type TestSeller,
  withoutKeys,
} from './test-seller.ts';

const inventory = '/sell/inventory/v1';
const account = '/sell/account/v1';
const orders = '/sell/fulfillment/v1/order';
const notification = '/commerce/notification/v1';
const tree = '/commerce/taxonomy/v1/category_tree/3';
const policy = {
  name: 'New',
  marketplaceId: 'EBAY_GB',
  categoryTypes: [{ name: 'ALL_EXCLUDING_MOTORS_VEHICLES' }],
};

type Ask = (method: string, path: string, body?: unknown, token?: string) => Promise<Reply>;

async function walkAccount(ask: Ask, seller: TestSeller): Promise<void> {
  await ask('GET', '/commerce/identity/v1/user/');
  await ask('GET', `${account}/privilege`);
  await ask('GET', `${account}/program/get_opted_in_programs`);
  await ask('POST', `${account}/program/opt_in`, {});
  delete seller.ebay.site.sellers.get('ann')?.policiesFrom;
  await ask('GET', `${account}/payment_policy?marketplace_id=EBAY_GB`);
  await ask('POST', `${account}/program/opt_in`, { programType: 'SELLING_POLICY_MANAGEMENT' });
  await ask('POST', `${account}/fulfillment_policy/`, { ...policy, handlingTime: { unit: 'DAY', value: 1 } });
  await ask('POST', `${account}/payment_policy`, { ...policy, immediatePay: true });
  await ask('POST', `${account}/return_policy`, { ...policy, returnsAccepted: false });
  for (const kind of ['fulfillment', 'payment', 'return']) {
    const list = await ask('GET', `${account}/${kind}_policy?marketplace_id=EBAY_GB`);
    const id = textAt(listAt(list.body, `${kind}Policies`)[0], `${kind}PolicyId`);
    await ask('GET', `${account}/${kind}_policy/${id}`);
    await ask('GET', `${account}/${kind}_policy`);
    await ask(
      'DELETE',
      `${account}/${kind}_policy/${textAt(listAt(list.body, `${kind}Policies`)[1], `${kind}PolicyId`)}`,
    );
  }
  const address = { postalCode: 'YO1 7HY', country: 'GB' };
  await ask('POST', `${inventory}/location/shed`, { name: 'Shed', location: { address } });
  await ask('POST', `${inventory}/location/shed`, { location: { address } });
  await ask('GET', `${inventory}/location`);
  await ask('GET', `${inventory}/location/shed`);
}

async function walkListing(ask: Ask, seller: TestSeller): Promise<void> {
  await ask('PUT', `${inventory}/inventory_item/A1`, exampleItem());
  await ask('PUT', `${inventory}/inventory_item/A1`, exampleItem());
  await ask('PUT', `${inventory}/inventory_item/A1`, exampleItem({}, { condition: 'USED' }));
  await ask('GET', `${inventory}/inventory_item/A1`);
  await ask('GET', `${inventory}/inventory_item`);
  const listingStartDate = new Date(Date.now() - 60_000).toISOString();
  const offer = exampleOffer(seller, 'A1', { listingStartDate });
  const offerId = textAt((await ask('POST', `${inventory}/offer`, offer)).body, 'offerId');
  await ask('POST', `${inventory}/offer`, offer);
  await ask('POST', `${inventory}/offer/get_listing_fees`, { offers: [{ offerId }] });
  await ask('POST', `${inventory}/offer/${offerId}/publish`);
  await ask('PUT', `${inventory}/offer/${offerId}`, withoutKeys(offer));
  await ask('GET', `${inventory}/offer?sku=A1`);
  await ask('GET', `${inventory}/offer/${offerId}`);
  const requests = [{ sku: 'A1', offers: [{ offerId, availableQuantity: 1 }] }];
  await ask('POST', `${inventory}/bulk_update_price_quantity`, { requests });
  await ask('POST', `${inventory}/offer/${offerId}/withdraw`);
  await ask('POST', `${inventory}/offer/${offerId}/withdraw`);
  const again = await ask('POST', `${inventory}/offer/${offerId}/publish`);
  seller.ebay.buy(textAt(again.body, 'listingId') ?? '');
  await ask('GET', `${inventory}/offer/${offerId}`);
  await ask('DELETE', `${inventory}/offer/${offerId}`);
  await ask('DELETE', `${inventory}/inventory_item/A1`);
}

async function walkOrders(ask: Ask, seller: TestSeller): Promise<void> {
  const list = await ask('GET', `${orders}?limit=1`);
  const orderId = textAt(listAt(list.body, 'orders')[0], 'orderId') ?? '';
  await ask('POST', `${orders}/${orderId}/shipping_fulfillment`, {
    lineItems: [],
    trackingNumber: 'AB123',
    shippingCarrierCode: 'RoyalMail',
  });
  await ask('GET', `${orders}/${orderId}/shipping_fulfillment`);
  seller.ebay.cancelOrder(orderId);
  await ask('GET', `${orders}/${orderId}`);
  await ask('GET', `${orders}?limit=0`);
}

async function walkCategories(ask: Ask): Promise<void> {
  await ask('GET', '/commerce/taxonomy/v1/get_default_category_tree_id?marketplace_id=EBAY_GB');
  await ask('GET', tree);
  await ask('GET', `${tree}/get_category_subtree?category_id=281`);
  await ask('GET', `${tree}/get_category_suggestions?q=dress`);
  await ask('GET', `${tree}/get_item_aspects_for_category?category_id=63861`);
  await ask('GET', `${tree}/get_item_aspects_for_category?category_id=11450`);
  await ask('GET', '/sell/metadata/v1/marketplace/EBAY_GB/get_item_condition_policies?filter=bad');
  await ask('GET', '/sell/metadata/v1/marketplace/EBAY_GB/get_item_condition_policies');
}

/** Needs a listener that passes the challenge; the simulator's own tests show the rest. */
async function walkNotifications(ask: Ask, seller: TestSeller, endpoint: string): Promise<void> {
  const app = issueAccessToken(seller.ebay.site, [scope('')]).token;
  const asApp: Ask = (method, path, body) => ask(method, `${notification}${path}`, body, app);
  await asApp('GET', '/topic');
  await asApp('GET', '/topic/ORDER_CONFIRMATION');
  await asApp('GET', '/topic/ITEM_SOLD');
  await asApp('GET', '/config');
  await asApp('PUT', '/config', { alertEmail: 'ops@example.com' });
  await asApp('GET', '/config');
  await asApp('GET', `/public_key/${seller.ebay.site.notifications.key.kid}`);
  const deliveryConfig = { endpoint, verificationToken: 'x'.repeat(32) };
  const wanted = { name: 'Walk', status: 'ENABLED', deliveryConfig };
  await asApp('POST', '/destination', wanted);
  const list = await asApp('GET', '/destination?limit=10');
  const destinationId = textAt(listAt(list.body, 'destinations')[0], 'destinationId');
  await asApp('GET', `/destination/${destinationId}`);
  await asApp('PUT', `/destination/${destinationId}`, wanted);
  const payload = { format: 'JSON', deliveryProtocol: 'HTTPS', schemaVersion: '1.0' };
  const fields = { destinationId, status: 'ENABLED', payload };
  const subscriptions = `${notification}/subscription`;
  await ask('POST', subscriptions, { ...fields, topicId: 'ORDER_CONFIRMATION' });
  const own = await ask('GET', subscriptions);
  const id = textAt(listAt(own.body, 'subscriptions')[0], 'subscriptionId');
  await ask('GET', `${subscriptions}/${id}`);
  await ask('PUT', `${subscriptions}/${id}`, fields);
  for (const change of ['disable', 'enable', 'test']) await ask('POST', `${subscriptions}/${id}/${change}`);
  await ask('DELETE', `${subscriptions}/${id}`);
  await asApp('DELETE', `/destination/${destinationId}`);
}

/** Answers every challenge as an endpoint with the token of the walk does. */
async function passing() {
  const server = createServer((request, response) => {
    const code = new URL(request.url ?? '', endpoint).searchParams.get('challenge_code') ?? '';
    const hash = createHash('sha256').update(code + 'x'.repeat(32) + endpoint);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ challengeResponse: hash.digest('hex') }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { endpoint, stop: () => new Promise((resolve) => server.close(resolve)) };
}

const official = () =>
  readOfficial('ebay', {
    errorComplaint(status, body, isError) {
      const errors = isObject(body) ? listAt(body, 'errors') : [];
      return errors.length === 0 ? `${status} without errors` : errors.map(isError).find(Boolean);
    },
  });

describe.skipIf(!haveDocuments)('the official documents (needs ../shared)', () => {
  test('are what the committed table of calls was made of', () => {
    const now = tableText(tableFromDocuments('ebay', ebayRoutes));
    expect(readFileSync(tableFile('ebay'), 'utf8'), 'run scripts/docs/write-api-tables.ts').toBe(now);
  });

  test('find nothing wrong with any answer', async () => {
    const answers = official();
    const seller = await startWithSeller({ allowHttpEndpoints: true });
    const complaints: string[] = [];
    const ask: Ask = async (method, path, body, token) => {
      const authorization = token && { authorization: `Bearer ${token}` };
      const reply = await seller.call(method, path, body, authorization || {});
      const complaint = answers.complaint(method, path.split('?')[0] ?? '', reply.status, reply.body);
      if (complaint) complaints.push(`${method} ${path} ${reply.status}: ${complaint}`);
      return reply;
    };
    await walkAccount(ask, seller);
    await walkListing(ask, seller);
    await walkOrders(ask, seller);
    await walkCategories(ask);
    const hook = await passing();
    await walkNotifications(ask, seller, hook.endpoint);
    await seller.ebay.notified();
    await hook.stop();
    expect(complaints).toEqual([]);
    expect(answers.unchecked(ebayRoutes)).toEqual([]);
  });

  test('would find an invented field, a wrong type and an unknown status', () => {
    const { complaint } = official();
    const path = `${inventory}/offer/1/publish`;
    expect(complaint('POST', path, 200, { listingId: '1' })).toBeUndefined();
    expect(complaint('POST', path, 200, { listing: '1' })).toContain('additional properties');
    expect(complaint('POST', path, 200, { listingId: 1 })).toContain('must be string');
    expect(complaint('POST', path, 202, { listingId: '1' })).toContain('status 202');
    expect(complaint('POST', path, 400, { message: 'no' })).toContain('without errors');
  });
});
