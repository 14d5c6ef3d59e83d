import type { z } from 'zod';
import type { MarketplaceContext } from '../context.ts';
import { MarketplaceError } from '../errors.ts';
import type { HttpAnswer } from '../http.ts';
import { type Store, storeOf } from './account/store-address.ts';
import type { Problem } from './answers.ts';
import { cachedBy, fromCache } from './cached-by.ts';
import { broken, notAllowed, rejected, routeGone, tooMany, unreadable } from './errors.ts';
import { findJson } from './find-json.ts';
import { follow, problemOf, type WooCall } from './send-call.ts';
import { noRoute, notJson } from './wrong-address.ts';

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

/** The same for a call that must succeed: a refusal is thrown, unless it says that there is nothing left to do. */
export async function mustDo(
  context: MarketplaceContext,
  call: WooCall,
  isDone: (problem: Problem) => boolean = () => false,
): Promise<unknown> {
  const { json, problem } = await ask(context, call);
  if (problem && !isDone(problem)) throw rejected(problem);
  return json;
}

/** The store does not have the product any more. */
export const isGone = ({ code }: Problem): boolean => code.endsWith('invalid_id');

/** A GET that must succeed, parsed. `what` names it in messages: "its orders". */
export async function read<T>(
  context: MarketplaceContext,
  path: string,
  query: Record<string, string>,
  { schema, what }: { schema: z.ZodType<T>; what: string },
): Promise<T> {
  return parse(schema, await mustDo(context, { method: 'GET', path, query }), what);
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
