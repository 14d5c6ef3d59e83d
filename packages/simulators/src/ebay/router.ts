import { gzipSync } from 'node:zlib';
import { type Answer, json } from '../http/answer.ts';
import type { SimulatedRequest } from '../http/listen.ts';
import { authorize } from './authorize.ts';
import { EbayRefusal, errorAnswer, serializationRefusal } from './errors.ts';
import { isObject, type JsonObject } from './json-body.ts';
import { countCall } from './rate-limits.ts';
import type { Call, Route } from './route.ts';
import type { Site } from './state.ts';

function match(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.replace(/\/$/, '').split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const actual = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(actual);
    else if (part !== actual) return undefined;
  }
  return params;
}

function readBody(request: SimulatedRequest): JsonObject {
  try {
    const parsed: unknown = JSON.parse(request.body.toString('utf8'));
    if (isObject(parsed)) return parsed;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw serializationRefusal('body');
}

function compress(answer: Answer, request: SimulatedRequest): Answer {
  const body = answer.body;
  if (!body || body.length < 4096 || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
    return answer;
  return { ...answer, headers: { ...answer.headers, 'content-encoding': 'gzip' }, body: gzipSync(body) };
}

async function run(route: Route, call: Call): Promise<Answer> {
  try {
    if (route.access === 'open') return await route.handle(call);
    const caller = authorize(call.site, call.request, route);
    const { seller } = caller;
    if (route.api) countCall(call.site, route.api);
    if (route.access === 'app') return compress(await route.handle({ ...call, caller }), call.request);
    if (!seller) throw new Error('a seller route was entered without a seller');
    return compress(await route.handle({ ...call, seller }), call.request);
  } catch (error) {
    if (error instanceof EbayRefusal) return errorAnswer(error.status, error.details);
    throw error;
  }
}

/** Answers one request of the simulated site; a path nobody serves is eBay's own 404. */
export async function answer(site: Site, routes: Route[], request: SimulatedRequest): Promise<Answer> {
  for (const route of routes) {
    const params = route.method === request.method ? match(route.path, request.path) : undefined;
    if (!params) continue;
    const body = () => readBody(request);
    return run(route, { site, request, params, query: request.query, origin: request.url.origin, body });
  }
  const message = 'Resource not found';
  return json(404, { errors: [{ errorId: 2002, domain: 'ACCESS', category: 'REQUEST', message }] });
}
