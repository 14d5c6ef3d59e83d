import type { SaleClock } from '@crosslister/contract/sales.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { readFigures } from './read-figures.ts';

const DAYS = 30;

/** How quickly products sold in the last 30 days were off every other marketplace: the line above the sales. */
export async function readClock(db: Db, userId: number, now: Date): Promise<SaleClock> {
  const { figures, longest } = await readFigures(db, userId, {
    since: sql<Date>`(${now}::timestamptz - make_interval(days => ${DAYS}))`,
    until: sql<Date>`'infinity'::timestamptz`,
    now,
  });
  const all = figures.find(({ platform, month }) => platform === null && month === null);
  const worst = longest.find(({ still_listed }) => !still_listed);
  return {
    sales: all?.ended ?? 0,
    median_seconds: all?.median_seconds ?? null,
    median_seconds_after_seen: all?.after_seen_median_seconds ?? null,
    worst: worst ? { seconds: worst.seconds, name: worst.name, platform: worst.last_platform } : null,
    not_ended: all?.not_ended ?? 0,
  };
}
