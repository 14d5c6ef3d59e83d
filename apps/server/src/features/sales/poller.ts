import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { sql } from 'kysely';
import type { Services } from '../../app.ts';
import type { ConnectionRow } from '../../db/schema.ts';
import { detectSales } from './detect-sales.ts';

const TICK_MS = 1000;
const WIDTH = 8;
/** A failing connection is asked less often, up to this (seconds). */
const SLOWEST_SECONDS = 900;

export interface Poller {
  stop: () => Promise<void>;
}

/**
 * Asks every connection for new orders by itself, browser open or not. A look is claimed by moving `next_poll_at`, so
 * that of many workers one does it; a poll that finds nothing leaves no other trace.
 */
export function startPoller(services: Services): Poller {
  const abort = new AbortController();
  const running = new Set<Promise<void>>();
  const failures = new Map<number, number>();

  const look = async (connection: ConnectionRow) => {
    try {
      await detectSales(services, connection, abort.signal);
      failures.delete(connection.id);
    } catch (error) {
      if (abort.signal.aborted) return;
      const count = (failures.get(connection.id) ?? 0) + 1;
      failures.set(connection.id, count);
      const log = services.log.child({ connection: connection.id, platform: connection.platform });
      if (error instanceof MarketplaceError) log.warn({ reason: error.message }, 'cannot ask for sales');
      else log.error({ err: error }, 'asking for sales failed');
      const seconds = Math.min(services.config.salePollSeconds * 2 ** count, SLOWEST_SECONDS);
      await services.db
        .updateTable('connections')
        .set({ next_poll_at: sql`now() + make_interval(secs => ${seconds})` })
        .where('id', '=', connection.id)
        .execute();
    }
  };

  const tick = async () => {
    try {
      while (!abort.signal.aborted && running.size < WIDTH) {
        const connection = await claimPoll(services);
        if (!connection) return;
        const work: Promise<void> = look(connection)
          .catch((error) => services.log.error({ err: error }, 'a poll could not be put off'))
          .finally(() => running.delete(work));
        running.add(work);
      }
    } catch (error) {
      services.log.error({ err: error }, 'the poller cannot reach the database');
    }
  };

  let ticking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    ticking = ticking.then(tick);
  }, TICK_MS);
  return {
    async stop() {
      clearInterval(timer);
      abort.abort();
      await ticking;
      await Promise.all(running);
    },
  };
}

/** Takes the connection whose turn is longest overdue, and sets its next turn. */
async function claimPoll({ db, config }: Services): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`
    UPDATE connections SET next_poll_at = now() + make_interval(secs => ${config.salePollSeconds})
    WHERE id = (SELECT id FROM connections WHERE secrets IS NOT NULL AND next_poll_at <= now()
      ORDER BY next_poll_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING *`.execute(db);
  return rows[0];
}
