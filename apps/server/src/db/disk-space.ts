import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { pollDue } from './change-feed.ts';
import type { Db } from './schema.ts';
import { hasNoRoom, isDatabaseAway, isDiskFull } from './stored/storage-failure.ts';
import { transact } from './transact.ts';

/** How often (ms) it is looked whether there is room: usually, and while there is none. */
const USUALLY_MS = 10_000;
const FULL_MS = 500;

export interface DiskSpace {
  /** Since when the disk of the database is full, by this process. Null: it has room. */
  fullSince: () => Date | null;
  /** Takes notice of a failure that says so. */
  note: (error: unknown) => void;
  /** Waits until there is room again, for at most so long (ms). */
  again: (ms: number, signal: AbortSignal) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Looks whether the disk of the database is full, wherever it is. `dataDir` is the folder of the embedded database: a
 * disk that is full may keep it from starting.
 */
export function watchDiskSpace(db: Db, dataDir: string | null, log: FastifyBaseLogger): DiskSpace {
  const waiting = new Set<() => void>();
  let fullSince: Date | null = null;
  let fullFrom = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;

  const noteFull = () => {
    if (fullSince) return;
    fullSince = new Date();
    fullFrom = performance.now();
    log.error(
      'The disk of the database is full: nothing can be saved, and sales are not seen. Free some space.',
    );
  };
  const noteRoom = () => {
    if (!fullSince) return;
    fullSince = null;
    log.warn('The disk of the database has room again.');
    for (const resume of waiting) resume();
  };
  const look = async () => {
    lookedAt = performance.now();
    try {
      await writeFile(db);
      if (fullSince) await lookForSalesAtOnce(db, (performance.now() - fullFrom) / 1000);
      noteRoom();
    } catch (error) {
      if (isDiskFull(error) || (isDatabaseAway(error) && hasNoRoom(dataDir))) noteFull();
      else if (!isDatabaseAway(error)) {
        log.error({ err: error }, 'it cannot be looked whether the disk of the database is full');
        noteRoom();
      }
    }
  };
  const timer = setInterval(() => {
    if (!fullSince && performance.now() - lookedAt < USUALLY_MS) return;
    looking ??= look().finally(() => {
      looking = null;
    });
  }, FULL_MS);
  return {
    fullSince: () => fullSince,
    note: (error) => {
      if (isDiskFull(error)) noteFull();
    },
    async again(ms, signal) {
      if (!fullSince || signal.aborted) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const resume = () => resolve();
      const late = setTimeout(resume, ms);
      waiting.add(resume);
      signal.addEventListener('abort', resume);
      await promise;
      signal.removeEventListener('abort', resume);
      waiting.delete(resume);
      clearTimeout(late);
    },
    async close() {
      clearInterval(timer);
      for (const resume of waiting) resume();
      await looking;
    },
  };
}

/**
 * All processes notice room. The first has every account polled, and that is enough for those who noticed the same lack of
 * it: they saw it begin, `seconds` ago, before the first saw its end. A disk that fills up again at once is another lack.
 * Nobody knows what could not be noted meanwhile: a message of a marketplace, or that somebody asked for sales. Nobody who
 * is polled at all waits for longer than these days.
 */
const lookForSalesAtOnce = (db: Db, seconds: number) =>
  transact(db, async (trx) => {
    const { rows } = await sql`UPDATE instance SET had_room_at = now()
      WHERE had_room_at IS NULL OR had_room_at NOT BETWEEN now() - make_interval(secs => ${seconds}) AND now()
      RETURNING 1`.execute(trx);
    if (rows.length === 0) return;
    await sql`UPDATE connections SET next_poll_at = now() WHERE secrets IS NOT NULL
      AND next_poll_at < now() + interval '2 days'`.execute(trx);
    await sql`UPDATE mailboxes SET next_look_at = now() WHERE next_look_at < now() + interval '2 days'`.execute(
      trx,
    );
    await pollDue(trx);
  });

/**
 * PostgreSQL writes what does not fit into `work_mem` to a file beside its data, and removes it at the end. So nothing is
 * changed, and the answer is about the disk: a small row may still find a place on a full one.
 */
const writeFile = (db: Db) =>
  db.transaction().execute(async (trx) => {
    await sql`SET LOCAL work_mem = '64kB'`.execute(trx);
    await sql`WITH block AS MATERIALIZED (SELECT repeat('x', 32768) FROM generate_series(1, 128))
      SELECT count(*) FROM block`.execute(trx);
  });
