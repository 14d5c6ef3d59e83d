import { onTestFinished } from 'vitest';
import { type JsonObject, listAt, numberAt, textAt } from '../http/json-values.ts';
import { knownScopes } from './sign-in/authorize.ts';
import { type EbaySimulator, type EbaySimulatorOptions, startEbaySimulator } from './start-ebay-simulator.ts';

export type Reply = { status: number; body: unknown; text: string; headers: Headers };

export type TestSeller = {
  simulator: EbaySimulator;
  ebay: EbaySimulator['ebay'];
  token: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
};

export async function send(url: string, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : text };
}

/** Calls as a signed-in seller with the headers the Inventory API asks for. */
export function callsOf(url: string, token: string): TestSeller['call'] {
  return (method, path, body, headers = {}) =>
    send(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': 'en-GB',
        'content-language': 'en-GB',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}

/** A running simulator with one seller, signed in, with policies and the location `home`. */
export async function startWithSeller(options: EbaySimulatorOptions = {}): Promise<TestSeller> {
  const sellers = [{ username: 'ann', location: 'home' }, { username: 'bob' }];
  const simulator = await startEbaySimulator({ sellers, ...options });
  onTestFinished(() => simulator.stop());
  const token = simulator.ebay.issueTokens('ann', knownScopes).accessToken;
  return { simulator, ebay: simulator.ebay, token, call: callsOf(simulator.url, token) };
}

export function errorIds(reply: Reply): (number | undefined)[] {
  return listAt(reply.body, 'errors').map((error) => numberAt(error, 'errorId'));
}

export function exampleItem(product: JsonObject = {}, more: JsonObject = {}): JsonObject {
  return {
    availability: { shipToLocationAvailability: { quantity: 1 } },
    condition: 'USED_EXCELLENT',
    product: {
      title: 'Blue cotton dress',
      description: 'Worn twice.',
      aspects: {
        Brand: ['Next'],
        Department: ['Women'],
        Size: ['12'],
        Colour: ['Blue'],
        Type: ['Dress'],
      },
      imageUrls: ['https://images.example/dress.jpg'],
      ...product,
    },
    ...more,
  };
}

export function exampleOffer({ ebay }: TestSeller, sku: string, more: JsonObject = {}): JsonObject {
  const policies = ebay.site.sellers.get('ann')?.policies;
  const first = (kind: 'fulfillment' | 'payment' | 'return') => [...(policies?.[kind].keys() ?? [])][0];
  return {
    sku,
    marketplaceId: 'EBAY_GB',
    format: 'FIXED_PRICE',
    availableQuantity: 1,
    categoryId: '63861',
    merchantLocationKey: 'home',
    pricingSummary: { price: { value: '12.50', currency: 'GBP' } },
    listingPolicies: {
      fulfillmentPolicyId: first('fulfillment'),
      paymentPolicyId: first('payment'),
      returnPolicyId: first('return'),
    },
    ...more,
  };
}

/** An offer as it is sent to change it: what identifies it may not be sent again. */
export function withoutKeys({ sku, marketplaceId, format, ...offer }: JsonObject): JsonObject {
  return offer;
}

/** Puts the item and its offer, without publishing; returns the offer's id. */
export async function prepareOffer(
  seller: TestSeller,
  sku: string,
  item: JsonObject = exampleItem(),
  offer: JsonObject = {},
): Promise<string> {
  await seller.call('PUT', `/sell/inventory/v1/inventory_item/${sku}`, item);
  const made = await seller.call('POST', '/sell/inventory/v1/offer', exampleOffer(seller, sku, offer));
  const offerId = textAt(made.body, 'offerId');
  if (!offerId) throw new Error(`no offer: ${made.text}`);
  return offerId;
}

export function publish(seller: TestSeller, offerId: string): Promise<Reply> {
  return seller.call('POST', `/sell/inventory/v1/offer/${offerId}/publish`);
}

/** The whole chain; returns the ids of the offer and of the live listing. */
export async function listForSale(seller: TestSeller, sku: string, offer: JsonObject = {}) {
  const offerId = await prepareOffer(seller, sku, exampleItem(), offer);
  const published = await publish(seller, offerId);
  const listingId = textAt(published.body, 'listingId');
  if (!listingId) throw new Error(`not published: ${published.text}`);
  return { offerId, listingId };
}
