import type { MarketplaceContext } from '../context.ts';
import { type HttpAnswer, request } from '../http.ts';
import { basic, type Query, queryText, signed } from './account/auth.ts';
import type { Store } from './account/store-address.ts';
import { Problem } from './answers.ts';
import { fresh, pastCaches } from './cached-by.ts';
import { moved } from './wrong-address.ts';

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

/** Contexts whose host drops the Authorization header: from then on their keys go into the query. */
const withoutHeader = new WeakSet<MarketplaceContext>();

export async function follow(
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

export function problemOf(json: unknown): Problem | null {
  const parsed = Problem.safeParse(json);
  return parsed.success ? parsed.data : null;
}
