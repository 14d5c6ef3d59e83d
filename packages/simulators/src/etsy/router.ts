import { type Answer, compress, json } from '../http/answer.ts';
import type { SimulatedRequest } from '../http/listen.ts';
import { type Call as CallTo, findRoute } from '../http/route.ts';
import { EtsyRefusal, refusalAnswer } from './etsy-refusals.ts';
import { endListings } from './listings/lifecycle.ts';
import { countCall } from './rate-limits.ts';
import { refuseUndocumented } from './refuse-undocumented.ts';
import { appOf, authorize, bearerOf, checkShop } from './sign-in/authorize.ts';
import type { App, Seller, Site } from './etsy-state.ts';

export type Call = CallTo<Site>;

/** A call with the application's key; `viewer` is there when a seller's token came along. */
export type AppCall = Call & { app: App; viewer?: { seller: Seller; scopes: string[] } };
export type SellerCall = Call & { app: App; seller: Seller };

/** `:shop` in a path must be the caller's own shop on seller routes. */
export type Route = { method: string; path: string } & (
  | { access: 'open'; handle(call: Call): Answer | Promise<Answer> }
  | { access: 'app'; handle(call: AppCall): Answer | Promise<Answer> }
  | { access: 'seller'; scopes: string[]; handle(call: SellerCall): Answer | Promise<Answer> }
);

export const base = '/v3/application';

async function runWithKey(route: Exclude<Route, { access: 'open' }>, call: Call): Promise<Answer> {
  const { site, request } = call;
  let limits: Record<string, string> = {};
  try {
    const app = appOf(site, request);
    limits = { date: site.clock.now().toUTCString(), ...countCall(site, app) };
    if (route.access === 'app') {
      const viewer = bearerOf(site, request, app);
      refuseUndocumented(route, request);
      const answer = await route.handle({ ...call, app, ...(viewer && { viewer }) });
      return compress({ ...answer, headers: { ...limits, ...answer.headers } }, request);
    }
    const seller = authorize(site, request, app, route.scopes);
    checkShop(site, seller, call.params.shop);
    refuseUndocumented(route, request);
    const answer = await route.handle({ ...call, app, seller });
    return compress({ ...answer, headers: { ...limits, ...answer.headers } }, request);
  } catch (error) {
    if (!(error instanceof EtsyRefusal)) throw error;
    const answer = refusalAnswer(error);
    return { ...answer, headers: { ...limits, ...answer.headers } };
  }
}

/** Answers one request of the simulated site; a path nobody serves is Etsy's own 404. */
export async function answer(site: Site, routes: Route[], request: SimulatedRequest): Promise<Answer> {
  endListings(site);
  const found = findRoute(site, routes, request);
  if (!found) return json(404, { error: 'Resource not found' });
  const { route, call } = found;
  return route.access === 'open' ? route.handle(call) : runWithKey(route, call);
}
