import { onTestFinished } from 'vitest';
import { type JsonObject, listAt, numberAt } from '../http/json-values.ts';
import { knownScopes } from './sign-in/authorize.ts';
import { type EtsySimulator, type EtsySimulatorOptions, startEtsySimulator } from './start-etsy-simulator.ts';
import type { Seller } from './etsy-state.ts';

export type Reply = { status: number; body: unknown; text: string; headers: Headers };
type Fields = Record<string, string | number | boolean>;
type Body = { form?: Fields; json?: unknown; parts?: FormData };

export type TestShop = {
  simulator: EtsySimulator;
  etsy: EtsySimulator['etsy'];
  seller: Seller;
  token: string;
  /** Calls `/v3/application{path}` as the signed-in seller. */
  call(method: string, path: string, body?: Body, headers?: Record<string, string>): Promise<Reply>;
};

export async function send(url: string, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : text };
}

export function formBody(fields: Fields): URLSearchParams {
  return new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, `${value}`]),
  );
}

function initOf({ form, json, parts }: Body): RequestInit {
  if (form) return { body: formBody(form) };
  if (parts) return { body: parts };
  if (json === undefined) return {};
  return { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } };
}

export function callsOf(simulator: EtsySimulator, token: string | undefined): TestShop['call'] {
  return (method, path, body = {}, headers = {}) => {
    const init = initOf(body);
    const key = `${simulator.keystring}:${simulator.sharedSecret}`;
    const bearer = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return send(`${simulator.apiUrl}/application${path}`, {
      ...init,
      method,
      headers: { 'x-api-key': key, ...bearer, ...(init.headers as Record<string, string>), ...headers },
    });
  };
}

/** A running simulator with the seller `ann`, signed in, and `bob`. */
export async function startShop(options: EtsySimulatorOptions = {}): Promise<TestShop> {
  const sellers = [{ username: 'ann' }, { username: 'bob' }];
  const simulator = await startEtsySimulator({ sellers, ...options });
  onTestFinished(() => simulator.stop());
  const { etsy } = simulator;
  const [seller] = etsy.site.sellers.values();
  if (!seller) throw new Error('no seller');
  const signIn = () => etsy.issueTokens(seller.username, knownScopes).accessToken;
  // Signs in for every call, so that a test can move the clock by months.
  const call: TestShop['call'] = (...args) => callsOf(simulator, signIn())(...args);
  return { simulator, etsy, seller, token: signIn(), call };
}

function firstKey(map: Map<number, unknown>): number {
  return [...map.keys()][0] ?? 0;
}

/** A vintage mug with everything it takes to go live, pictures aside. */
export function exampleDraft({ seller }: Pick<TestShop, 'seller'>, changes: Fields = {}): Fields {
  return {
    quantity: 1,
    title: 'Blue stoneware mug',
    description: 'Holds tea.',
    price: 9.5,
    who_made: 'someone_else',
    when_made: '1980s',
    taxonomy_id: 1062,
    shipping_profile_id: firstKey(seller.shippingProfiles),
    return_policy_id: firstKey(seller.returnPolicies),
    readiness_state_id: firstKey(seller.readiness),
    ...changes,
  };
}

const signatures: Record<string, string> = { png: '89504e470d0a1a0a', jpg: 'ffd8ff', gif: '474946383961' };

export function pictureParts(fields: Fields = {}, kind = 'png'): FormData {
  const parts = new FormData();
  const bytes = Buffer.from(signatures[kind] ?? '3c737667', 'hex');
  parts.append('image', new Blob([new Uint8Array(bytes)]), `mug.${kind}`);
  for (const [name, value] of Object.entries(fields)) parts.append(name, `${value}`);
  return parts;
}

export function exampleInventory(
  { seller }: Pick<TestShop, 'seller'>,
  sku: string,
  offering: JsonObject = {},
) {
  const readiness_state_id = firstKey(seller.readiness);
  const offerings = [{ price: 9.5, quantity: 1, is_enabled: true, readiness_state_id, ...offering }];
  return { products: [{ sku, property_values: [], offerings }] };
}

export async function createDraft(shop: TestShop, changes: Fields = {}): Promise<number> {
  const made = await shop.call('POST', `/shops/${shop.seller.shopId}/listings`, {
    form: exampleDraft(shop, changes),
  });
  const id = numberAt(made.body, 'listing_id');
  if (id === undefined) throw new Error(`no draft: ${made.text}`);
  return id;
}

export function patch(shop: TestShop, id: number, form: Fields): Promise<Reply> {
  return shop.call('PATCH', `/shops/${shop.seller.shopId}/listings/${id}`, { form });
}

export function upload(shop: TestShop, id: number, fields: Fields = {}, kind?: string): Promise<Reply> {
  const path = `/shops/${shop.seller.shopId}/listings/${id}/images`;
  return shop.call('POST', path, { parts: pictureParts(fields, kind) });
}

/** The whole chain; returns the id of the live listing. */
export async function listForSale(shop: TestShop, sku: string, changes: Fields = {}): Promise<number> {
  const id = await createDraft(shop, changes);
  await upload(shop, id);
  const quantity = Number(changes.quantity ?? 1);
  await shop.call('PUT', `/listings/${id}/inventory`, { json: exampleInventory(shop, sku, { quantity }) });
  const published = await patch(shop, id, { state: 'active' });
  if (published.status !== 200) throw new Error(`not published: ${published.text}`);
  return id;
}

export function resultIds(reply: Reply, name: string): (number | undefined)[] {
  return listAt(reply.body, 'results').map((entry) => numberAt(entry, name));
}
