import { type RawBuilder, sql } from 'kysely';

/** Start of the current day or month in London time. As a query of its own, it is not worked out again for each row. */
export function startOf(period: 'day' | 'month', now: Date): RawBuilder<Date> {
  return sql<Date>`(SELECT date_trunc(${period}, ${now}::timestamptz, 'Europe/London'))`;
}
