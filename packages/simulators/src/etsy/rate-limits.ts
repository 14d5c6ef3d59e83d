import { EtsyRefusal } from './etsy-refusals.ts';
import type { App, Site } from './etsy-state.ts';

/** Figures of an upgraded application; new ones have about 10 a second and 10,000 a day. */
const ordinary = { perSecond: 150, perDay: 100_000 };
const dayMs = 86_400_000;

function countSince(moments: number[], since: number): number {
  let low = 0;
  let high = moments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((moments[middle] ?? 0) > since) high = middle;
    else low = middle + 1;
  }
  return moments.length - low;
}

/**
 * Counts one call of an application, in this second and in the last 24 hours, and returns the headers that report it.
 * Refuses with 429 when a configured limit is reached: refused calls do not count.
 */
export function countCall(site: Site, app: App): Record<string, string> {
  const { limits } = site.settings;
  const now = site.clock.now().getTime();
  const calls = site.calls.get(app.keystring) ?? [];
  const expired = calls.length - countSince(calls, now - dayMs);
  if (expired > 0) calls.splice(0, expired);
  const used = { second: countSince(calls, now - 1000), day: calls.length };
  const perSecond = limits.perSecond ?? ordinary.perSecond;
  const perDay = limits.perDay ?? ordinary.perDay;
  const headers = (taken: number) => ({
    'x-limit-per-second': String(perSecond),
    'x-remaining-this-second': String(Math.max(0, perSecond - used.second - taken)),
    'x-limit-per-day': String(perDay),
    'x-remaining-today': String(Math.max(0, perDay - used.day - taken)),
  });
  const dayUsedUp = limits.perDay !== undefined && used.day >= perDay;
  if (dayUsedUp || (limits.perSecond !== undefined && used.second >= perSecond)) {
    // The day is a sliding one: it frees a call when the oldest of the last 24 hours drops out.
    const wait = dayUsedUp ? Math.ceil(((calls[0] ?? now) + dayMs - now) / 1000) : 1;
    const error = { error: 'Exceeded API rate limits.' };
    throw new EtsyRefusal(429, error, { ...headers(0), 'retry-after': String(Math.max(1, wait)) });
  }
  calls.push(now);
  site.calls.set(app.keystring, calls);
  return headers(1);
}
