import { type Answer, compress, json } from '../http/answer.ts';
import { isObject, type JsonObject } from '../http/json-values.ts';
import type { SimulatedRequest } from '../http/listen.ts';
import { findRoute } from '../http/route.ts';
import { countCall } from './account/rate-limits.ts';
import { EbayRefusal, errorAnswer, serializationRefusal } from './ebay-refusals.ts';
import type { Site } from './ebay-state.ts';
import { refuseUndocumented } from './refuse-undocumented.ts';
import type { Call, Route } from './route.ts';
import { authorize } from './sign-in/authorize.ts';

function readBody(request: SimulatedRequest): JsonObject {
  try {
    const parsed: unknown = JSON.parse(request.body.toString('utf8'));
    if (isObject(parsed)) return parsed;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw serializationRefusal('body');
}

async function run(route: Route, call: Call): Promise<Answer> {
  try {
    if (route.access === 'open') return await route.handle(call);
    const caller = authorize(call.site, call.request, route);
    const { seller } = caller;
    if (route.api) countCall(call.site, route.api);
    refuseUndocumented(route, call.request);
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
  const found = findRoute(site, routes, request);
  const message = 'Resource not found';
  const made = found
    ? await run(found.route, { ...found.call, body: () => readBody(request) })
    : json(404, { errors: [{ errorId: 2002, domain: 'ACCESS', category: 'REQUEST', message }] });
  return { ...made, headers: { date: site.clock.now().toUTCString(), ...made.headers } };
}
