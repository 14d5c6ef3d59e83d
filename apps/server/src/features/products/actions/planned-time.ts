import type { Later } from '@crosslister/contract/product-query.ts';
import { sql } from 'kysely';
import { HttpProblem } from '../../../http/problem.ts';
import type { Services } from '../../../services.ts';
import type { StartOf } from './apply-bulk-action.ts';

/** Longer ahead nobody knows what they will want to sell, and a connection may have expired. */
const MOST_DAYS = 60;
const MINUTE_MS = 60_000;

/** When each product of a crosslist starts that is planned for later. The database knows when the UK's clocks change. */
export async function readPlannedStarts({ db }: Services, { at, gap_minutes: gap }: Later): Promise<StartOf> {
  const first = await readTime(db, at);
  if (!first) throw badTime(`There is no such day or time: ${at.replace('T', ' ')}.`);
  if (!first.is_ahead) throw badTime('That time has passed.');
  if (first.is_far) throw badTime(`That is more than ${MOST_DAYS} days ahead.`);
  return (index) => new Date(first.at.getTime() + index * gap * MINUTE_MS);
}

const badTime = (message: string) =>
  new HttpProblem(400, message, { nextStep: `Choose a time within the next ${MOST_DAYS} days.` });

async function readTime(db: Services['db'], at: string) {
  const date = new Date(`${at}:00Z`);
  // A 31st of a shorter month would be the next month's first.
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(at)) return null;
  const { rows } = await sql<{ at: Date; is_ahead: boolean; is_far: boolean }>`
    SELECT at, at > now() AS is_ahead, at > now() + make_interval(days => ${MOST_DAYS}) AS is_far
    FROM (SELECT ${at}::timestamp AT TIME ZONE 'Europe/London' AS at) AS planned`.execute(db);
  return rows[0];
}
