import { sql } from 'kysely';
import { bringBack } from '../../db/claims/due.ts';
import type { Db } from '../../db/schema.ts';
import { prepared } from '../../db/statistics/prepared.ts';
import { transact } from '../../db/transact.ts';
import { repeat } from '../../repeat.ts';
import type { Services } from '../../services.ts';

/** What is planned within a jump of the clock that is shorter than this (ms) waits for its time. */
const EVERY_MS = 1_000;
/** The noted time may be wrong by this many seconds. Beyond that it is noted again, or the clock counts as set back. */
const TOLERANCE_SECONDS = 30;

/**
 * Notes the database's time, by which all work is scheduled. If the noted time is in the future, the clock was ahead
 * and has been set back, perhaps while the server was down. Work scheduled meanwhile would otherwise wait until the
 * clock reaches that time again.
 */
export function startClockWatch(services: Services): { stop: () => Promise<void> } {
  return repeat(
    EVERY_MS,
    () => checkClock(services),
    (error) => services.log.error({ err: error }, 'the clock cannot be noted'),
  );
}

/** By how many seconds the noted time lies in the future, or less than 0 in the past. 0 within the tolerance. */
async function readAhead(db: Db, lock = sql``): Promise<number> {
  const { rows } = await sql<{ ahead: number }>`
    SELECT extract(epoch FROM clock_at - clock_timestamp())::float8 AS ahead FROM instance ${lock} ${prepared}`.execute(
    db,
  );
  const ahead = rows[0]?.ahead ?? 0;
  return Math.abs(ahead) < TOLERANCE_SECONDS ? 0 : ahead;
}

async function checkClock({ db, log }: Services): Promise<void> {
  if ((await readAhead(db)) === 0) return;
  const seconds = await transact(db, async (trx) => {
    const ahead = await readAhead(trx, sql`FOR UPDATE`);
    if (ahead === 0) return 0;
    await trx.updateTable('instance').set({ clock_at: sql`now()` }).execute();
    if (ahead > 0) await bringBack(trx);
    return ahead;
  });
  if (seconds > 0) {
    log.warn({ seconds: Math.round(seconds) }, 'the clock was set back: what it had planned is due at once');
  }
}
