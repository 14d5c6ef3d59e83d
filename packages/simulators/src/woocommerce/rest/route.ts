import type { View } from '../shop.ts';

/** The parameters of a call's body, and those of its address. */
export type Input = Record<string, unknown>;
export type Query = Record<string, string>;

/** One REST call, after authentication. */
export type Call = {
  view: View;
  method: string;
  /** Path below `/wp-json/wc/v3`. */
  path: string;
  /** Numbers and words taken from the path by the route's pattern. */
  params: Record<string, string>;
  query: Query;
  /** The body's parameters; empty when there was none or its content type is not understood. */
  body: Input;
};

export type Reply = {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
  /** Set for answers that come without the Allow header, as some of the recorded ones do. */
  withoutAllow?: boolean;
};

type RouteHandler = (call: Call) => Promise<Reply> | Reply;

export type Route = {
  /** Words and `:name` for a number, `:name*` for a word. */
  path: string;
  allow: string;
  methods: Partial<Record<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', RouteHandler>>;
};

export const collectionAllow = 'GET, POST';
export const itemAllowed = 'GET, POST, PUT, PATCH, DELETE';
const batchAllow = 'POST, PUT, PATCH';

/** Update answers to POST, PUT and PATCH alike. */
export function item(path: string, get: RouteHandler, update: RouteHandler, remove: RouteHandler): Route {
  return {
    path,
    allow: itemAllowed,
    methods: { GET: get, POST: update, PUT: update, PATCH: update, DELETE: remove },
  };
}

export function batch(path: string, handler: RouteHandler): Route {
  return { path, allow: batchAllow, methods: { POST: handler, PUT: handler, PATCH: handler } };
}

export function idOf(call: Call, name = 'id'): number {
  return Number(call.params[name]);
}

export const isTrue = (value: unknown) => value === true || value === 1 || value === 'true' || value === '1';

export const editing = (view: View): View => ({ ...view, context: 'edit' });
