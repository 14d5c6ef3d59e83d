import type { z } from 'zod';
import type { MarketplaceContext } from '../context.ts';
import { MarketplaceError } from '../errors.ts';
import { type HttpAnswer, request } from '../http.ts';
import { basic, type Query, queryText, signed } from './account/auth.ts';
import { type Store, storeOf } from './account/store-address.ts';
import { Problem } from './answers.ts';
import { cachedBy, fresh, fromCache, pastCaches } from './cached-by.ts';
import {
  broken,
  moved,
  noRoute,
  notAllowed,
  notJson,
  rejected,
  routeGone,
  tooMany,
  unreadable,
} from './errors.ts';
import { findJson } from './find-json.ts';

export interface WooCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/wp-json/`, such as `wc/v3/products`. */
  path: string;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  timeoutMs?: number;
  /** Stores of other versions do not have this route: that is then a problem with the code `rest_no_route`. */
  mayLack?: true;
}

export interface WooAnswer {
  headers: Headers;
  /** Undefined after a change whose answer could not be read: it may have been made, so look. */
  json: unknown;
  /** A definite refusal, for the caller to interpret, with the name of the call for the log. Null for a success. */
  problem: (Problem & { call?: string }) | null;
}

const products = 'wc/v3/products';

/** Pages have a hundred entries at most; a plugin may send them all at once. */
const MOST_ENTRIES = 2_000;

/** Contexts whose host drops the Authorization header: from then on their keys go into the query. */
const withoutHeader = new WeakSet<MarketplaceContext>();

/**
 * One call of the REST API. Resolves with the result, or with the store's `problem` of 400, 404, 409 or 410. Throws
 * MarketplaceError for anything that keeps us from reaching the store.
 */
export async function ask(context: MarketplaceContext, call: WooCall): Promise<WooAnswer> {
  const store = storeOf(context.secrets);
  const address = `${store.url}/wp-json/${call.path}`;
  const answer = await follow(context, store, call, address);
  if (!call.path.startsWith(products) && problemOf(answer.json)?.code === 'rest_no_route') {
    // Every version has this route. If it is not there either, WooCommerce is switched off, and this throws so.
    await ask(context, { method: 'GET', path: products, query: { per_page: '1' } });
    throw routeGone(answer);
  }
  return judge(store, call, answer);
}

/** A GET that must succeed, parsed. `what` names it in messages: "its orders". */
export async function read<T>(
  context: MarketplaceContext,
  path: string,
  query: Record<string, string>,
  { schema, what }: { schema: z.ZodType<T>; what: string },
): Promise<T> {
  const { json, problem } = await ask(context, { method: 'GET', path, query });
  if (problem) throw rejected(problem);
  return parse(schema, json, what);
}

/** The same, but null if the key may not read it: settings need a higher permission than products. */
export async function readIfAllowed<T>(...asked: Parameters<typeof read<T>>): Promise<T | null> {
  return read(...asked).catch((error: unknown) => {
    const closed =
      error instanceof MarketplaceError && ['credentials', 'setup', 'rejected', 'fault'].includes(error.kind);
    if (closed) return null;
    throw error;
  });
}

/** The same, but null if the store does not have it (404). */
export async function readIfThere<T>(
  context: MarketplaceContext,
  path: string,
  query: Record<string, string>,
  { schema, what }: { schema: z.ZodType<T>; what: string },
): Promise<T | null> {
  const { json, problem } = await ask(context, { method: 'GET', path, query });
  if (problem?.code.endsWith('_invalid_id') || problem?.data?.status === 404) return null;
  if (problem) throw rejected(problem);
  return parse(schema, json, what);
}

export function parse<T>(schema: z.ZodType<T>, json: unknown, what: string): T {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw unreadable(what, parsed.error);
  return parsed.data;
}

async function follow(
  context: MarketplaceContext,
  store: Store,
  call: WooCall,
  address: string,
): Promise<HttpAnswer> {
  const answer = await authorised(context, store, call, address);
  const target = redirectTarget(answer, address);
  if (!target) return answer;
  const elsewhere = target.origin !== new URL(address).origin;
  if (elsewhere || call.method !== 'GET') throw moved(store, `${target.origin}${target.pathname}`);
  const address2 = `${target.origin}${target.pathname}`;
  const again = await authorised(context, store, call, address2);
  if (redirectTarget(again, address2)) throw moved(store, address2);
  return again;
}

function redirectTarget(answer: HttpAnswer, address: string): URL | null {
  const location = answer.headers.get('location');
  if (answer.status < 300 || answer.status >= 400 || !location) return null;
  return URL.canParse(location, address) ? new URL(location, address) : null;
}

async function authorised(
  context: MarketplaceContext,
  store: Store,
  call: WooCall,
  address: string,
): Promise<HttpAnswer> {
  // Before it is signed, because over http the signature is over every parameter.
  const query: Query = call.method === 'GET' ? { ...fresh(), ...call.query } : (call.query ?? {});
  if (!store.secure) {
    return send(context, call, address, signed(store, { ...call, address, query, now: context.now() }));
  }
  const keys = { consumer_key: store.key, consumer_secret: store.secret };
  if (withoutHeader.has(context)) return send(context, call, address, { ...query, ...keys });
  const answer = await send(context, call, address, query, { Authorization: basic(store) });
  // Wrong keys that did arrive are recognised by this code. Any other 401 may come from a host that removes the header.
  const arrived = problemOf(answer.json)?.code === 'woocommerce_rest_authentication_error';
  if (answer.status !== 401 || arrived) return answer;
  const again = await send(context, call, address, { ...query, ...keys });
  if (again.status === 401) return answer;
  withoutHeader.add(context);
  return again;
}

function send(
  context: MarketplaceContext,
  call: WooCall,
  address: string,
  query: Query,
  headers: Record<string, string> = {},
): Promise<HttpAnswer> {
  const text = queryText(query);
  return request(context, {
    who: 'Your WooCommerce store',
    method: call.method,
    url: text ? `${address}?${text}` : address,
    redirect: 'manual',
    // Without this content type WooCommerce treats the body as empty and publishes a product called "Product".
    headers: {
      Accept: 'application/json',
      ...(call.method === 'GET' && pastCaches),
      ...(call.body && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(call.body && { body: JSON.stringify(call.body) }),
    ...(call.timeoutMs !== undefined && { timeoutMs: call.timeoutMs }),
  });
}

function problemOf(json: unknown): Problem | null {
  const parsed = Problem.safeParse(json);
  return parsed.success ? parsed.data : null;
}

function judge(store: Store, call: WooCall, answer: HttpAnswer): WooAnswer {
  const writes = call.method !== 'GET';
  const cache = writes ? null : cachedBy(answer.headers);
  if (cache) throw fromCache(cache);
  const json = answer.json ?? findJson(answer.text);
  const problem = problemOf(json);
  // With a PHP warning in front, an error arrives with status 200. Its body has the real status.
  const status = answer.status < 400 && problem?.data?.status ? problem.data.status : answer.status;
  if (status >= 200 && status < 300) {
    if (!writes && json === undefined) throw notJson(store, answer);
    if (Array.isArray(json) && json.length > MOST_ENTRIES) throw tooMany(json.length);
    return { headers: answer.headers, json: writes ? answer.json : json, problem: null };
  }
  const isLacking = call.mayLack === true && problem?.code === 'rest_no_route';
  if (!isLacking) throwUnlessDefinite({ store, answer: { ...answer, status }, problem, writes });
  if (!problem) throw notJson(store, answer);
  return {
    headers: answer.headers,
    json,
    problem: { ...problem, ...(answer.call && { call: answer.call }) },
  };
}

function throwUnlessDefinite(refused: Parameters<typeof broken>[0]): void {
  const { status } = refused.answer;
  if (status === 401 || status === 403) throw notAllowed(refused);
  // ModSecurity uses 501 for a refusal.
  if (status === 408 || (status >= 500 && status !== 501)) throw broken(refused);
  if (refused.problem?.code === 'rest_no_route') throw noRoute(refused.store);
}
