import type { Endings } from './stored-endings.ts';

const DAY_MS = 24 * 60 * 60_000;
const GAP_MS = 20_000;
const JITTER_MS = 10_000;

/** Listings that were opened in the last 24 hours, before `now`. */
export const ofLastDay = (begun: number[], now: number) => begun.filter((at) => at > now - DAY_MS);

/** When the next one may begin, at the earliest: at least 20 s after the last, and never the same time. */
export const pauseAfter = (now: number, gapMs: number | undefined, random = Math.random) =>
  now + (gapMs ?? GAP_MS + random() * JITTER_MS);

/** What keeps the next one from beginning now. Null if nothing does. */
export function whyWait(
  { begun, notBefore, dailyLimit }: Pick<Endings, 'begun' | 'notBefore' | 'dailyLimit'>,
  now: number,
): { until: number } | 'limit' | null {
  if (ofLastDay(begun, now).length >= dailyLimit) return 'limit';
  return notBefore > now ? { until: notBefore } : null;
}
