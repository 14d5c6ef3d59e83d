import { json } from '../../http/answer.ts';
import { EbayRefusal, tooManyRequests } from '../ebay-refusals.ts';
import type { Call, Route } from '../route.ts';
import type { Site } from '../ebay-state.ts';

const apis = [
  ['sell', 'Inventory', 'v1', 'sell.inventory', 2_000_000],
  ['sell', 'Account', 'v1', 'sell.account', 25_000],
  ['sell', 'Fulfillment', 'v1', 'sell.fulfillment', 100_000],
  ['sell', 'Metadata', 'v1', 'sell.metadata', 5_000],
  ['commerce', 'Taxonomy', 'v1', 'commerce.taxonomy', 5_000],
  ['commerce', 'Media', 'v1_beta', 'commerce.media', 1_000_000],
  ['commerce', 'Identity', 'v1', 'commerce.identity', 5_000],
  ['TradingAPI', 'TradingAPI', 'v1', 'trading', 5_000],
  ['commerce', 'Notification', 'v1', 'commerce.notification', 10_000],
] as const;

const pacific = { timeZone: 'America/Los_Angeles', hourCycle: 'h23' } as const;
/** Kept: making a formatter takes fifty times as long as using it, and every call asks for its day. */
const pacificDay = new Intl.DateTimeFormat('en-CA', pacific);

/** The day a call counts for: eBay's day changes at midnight Pacific time. */
const dayOf = (moment: Date): string => pacificDay.format(moment);

function nextReset(now: Date): Date {
  const [hours = 0, minutes = 0, seconds = 0] = now
    .toLocaleTimeString('en-GB', pacific)
    .split(':')
    .map(Number);
  return new Date(now.getTime() + (86_400 - hours * 3600 - minutes * 60 - seconds) * 1000);
}

function usedToday(site: Site, api: string): number {
  const today = dayOf(site.clock.now());
  if (site.usedOn !== today) {
    site.used.clear();
    site.usedOn = today;
  }
  return site.used.get(api) ?? 0;
}

/** Counts one call; refuses with 429 and errorId 2001 once a configured daily quota is used up. */
export function countCall(site: Site, api: string): void {
  const used = usedToday(site, api);
  const quota = site.settings.quotas[api];
  if (quota !== undefined && used >= quota) throw new EbayRefusal(429, [tooManyRequests]);
  site.used.set(api, used + 1);
}

function rates(site: Site) {
  const reset = nextReset(site.clock.now()).toISOString();
  return apis.map(([apiContext, apiName, apiVersion, name, ordinary]) => {
    const limit = site.settings.quotas[name] ?? ordinary;
    const count = usedToday(site, name);
    const rate = { count, limit, remaining: Math.max(0, limit - count), reset, timeWindow: 86_400 };
    return { apiContext, apiName, apiVersion, resources: [{ name, rates: [rate] }] };
  });
}

function rateLimits({ site, query }: Call) {
  const wanted = rates(site).filter(
    ({ apiContext, apiName }) =>
      apiContext === (query.get('api_context') ?? apiContext) &&
      apiName.toLowerCase() === (query.get('api_name') ?? apiName).toLowerCase(),
  );
  return json(200, { rateLimits: wanted });
}

export const rateLimitRoutes: Route[] = [
  {
    method: 'GET',
    access: 'app',
    scopes: [''],
    path: '/developer/analytics/v1_beta/rate_limit',
    handle: rateLimits,
  },
];
