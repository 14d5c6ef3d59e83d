import { type RawBuilder, sql } from 'kysely';

/** Start of the current day or month in London time. */
export function startOf(period: 'day' | 'month', now: Date): RawBuilder<Date> {
  return sql<Date>`(date_trunc(${period}, ${now}::timestamptz, 'Europe/London'))`;
}
