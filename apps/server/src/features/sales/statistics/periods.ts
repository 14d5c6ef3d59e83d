import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { HttpProblem } from '../../../http/problem.ts';
import type { Days } from '../list-sales.ts';

/** A chart of more bars cannot be read. */
const MOST_PERIODS = 400;

/** Start of the current day or month in London time. As a query of its own, it is not worked out again for each row. */
export function startOf(period: 'day' | 'month', now: Date): RawBuilder<Date> {
  return sql<Date>`(SELECT date_trunc(${period}, ${now}::timestamptz, 'Europe/London'))`;
}

/** The last day of a report: today in the UK if none is named. */
export const lastDay = (to: string | undefined, now: Date) =>
  sql`coalesce(${to ?? null}::date, (${now}::timestamptz AT TIME ZONE 'Europe/London')::date)`;

/** The days of a report, and the first day of each of its periods, which are counted from `begin` on. */
export async function readDays(
  db: Db,
  { first, begin, last }: Record<'first' | 'begin' | 'last', RawBuilder<unknown>>,
  { step, periods }: { step: string; periods: string },
): Promise<Days & { starts: string[] }> {
  const { rows } = await sql<Days & { starts: string[] }>`
    SELECT to_char(${first}, 'YYYY-MM-DD') AS first, to_char(${last}, 'YYYY-MM-DD') AS last,
      (SELECT coalesce(array_agg(to_char(start, 'YYYY-MM-DD') ORDER BY start), '{}')
       FROM (SELECT generate_series(${begin}::timestamp, ${last}::timestamp, ${step}::interval) AS start
         LIMIT ${MOST_PERIODS + 1}) AS periods) AS starts`.execute(db);
  const [days] = rows;
  if (!days) throw new Error('a query without a table always has a row');
  if (days.starts.length <= MOST_PERIODS) return days;
  throw new HttpProblem(400, `That is more than ${MOST_PERIODS} ${periods}.`, {
    nextStep: 'Choose fewer days, or longer periods.',
  });
}
