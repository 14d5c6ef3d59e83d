import { OversellClock } from '@crosslister/contract/reports/oversell-clock.ts';
import { SaleClock } from '@crosslister/contract/sales.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { answers } from '../../../http/answers.ts';
import type { App, Services } from '../../../services.ts';
import { readSalesWaits } from '../../connections/status/sales-wait.ts';
import { readClock } from './read-clock.ts';
import { readFigures } from './read-figures.ts';

const MONTHS = 12;
const MOST_MONTHS = 120;
const day = (name: string) => z.iso.date(`${name} must be a day, as 2026-11-23.`).optional();
const Period = z
  .object({
    /** Days in UK time, both included. */
    from: day('from'),
    to: day('to'),
    /** Without `from`: this many months, the present one included. */
    months: z
      .string()
      .regex(/^\d{1,3}$/, 'months must be a whole number.')
      .transform(Number)
      .pipe(z.number().min(1, 'months must be at least 1.').max(MOST_MONTHS, 'months must be at most 120.'))
      .optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, 'from must not be after to.');

/** How long sold products stayed listed elsewhere: the line above the sales, and the report. */
export async function clockRoutes(app: App, services: Services): Promise<void> {
  const { db } = services;
  app.get('/api/sales/clock/', answers(SaleClock), ({ userId }) => readClock(db, userId, services.now()));

  app.get(
    '/api/reports/oversell_clock/',
    answers(OversellClock, { querystring: Period }),
    async ({ userId, query: { from, to, months = MONTHS } }) => {
      const now = services.now();
      const last = to ?? sql`(${now}::timestamptz AT TIME ZONE 'Europe/London')::date`;
      const first =
        from ?? sql`(date_trunc('month', ${last}::date::timestamp) - make_interval(months => ${months - 1}))`;
      const period = await sql<{ from: Date; to: Date }>`
        SELECT (${first}::date::timestamp AT TIME ZONE 'Europe/London') AS from,
          ((${last}::date + 1)::timestamp AT TIME ZONE 'Europe/London') AS to`.execute(db);
      const [bounds] = period.rows;
      if (!bounds) throw new Error('a query without a table always has a row');
      const [clock, waits] = await Promise.all([
        readFigures(db, userId, {
          since: sql<Date>`${bounds.from}::timestamptz`,
          until: sql<Date>`${bounds.to}::timestamptz`,
          now,
        }),
        readSalesWaits(services, userId),
      ]);
      return { from: bounds.from.toISOString(), to: bounds.to.toISOString(), ...clock, waits };
    },
  );
}
