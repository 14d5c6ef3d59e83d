import { type RawBuilder, sql } from 'kysely';

interface Days {
  first: string;
  last: string;
}

/** Of the sales as `s`: those that count on these days in UK time, both included: paid, not cancelled, not reset. */
export const countsOn = ({ first, last }: Days): RawBuilder<boolean> => sql<boolean>`(
  s.state = 'sold' AND NOT s.awaits_payment
  AND s.sold_at >= (${first}::date::timestamp AT TIME ZONE 'Europe/London')
  AND s.sold_at < ((${last}::date + 1)::timestamp AT TIME ZONE 'Europe/London'))`;
