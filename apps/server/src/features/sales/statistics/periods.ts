import { type RawBuilder, sql } from 'kysely';

/** Start of the day or month that `now` falls in, as people in London count it. */
export function startOf(period: 'day' | 'month', now: Date): RawBuilder<Date> {
  return sql<Date>`(date_trunc(${period}, ${now}::timestamptz, 'Europe/London'))`;
}
