import { randomInt } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { DirectConnection } from './direct-connection.ts';

/** The first part of the advisory locks by which processes show that they live. The second is the process. */
export const LIVES = 1_667_330_931;
/** How often (ms) a process looks who lives. */
const LOOK_MS = 250;
/**
 * So long (ms) a process may be without its lock: when PostgreSQL has restarted all of them open their connections anew.
 */
const GRACE_MS = 700;
/** A look that takes longer (ms) means a connection that nothing passes any more. */
const ANSWER_MS = 5_000;

export interface Life {
  /** As what this process claims work. Null while nobody would see its death: then only the time says how long it holds. */
  holder: () => number | null;
  /** Who lives. Null while that is not known: then nobody counts as dead. */
  living: () => number[] | null;
  /** Calls `listener` when a process has died, until the returned function is called. */
  onDeath: (listener: () => void) => () => void;
  close: () => Promise<void>;
}

/**
 * Shows the others that this process lives, by a lock that PostgreSQL frees when its direct connection ends, and looks
 * whose locks are there. A machine that hangs keeps its connection, so leases remain (decision 028).
 */
export async function startLife(direct: DirectConnection, log: FastifyBaseLogger): Promise<Life> {
  const id = randomInt(1, 2 ** 31);
  const seenAt = new Map<number, number>();
  const listeners = new Set<() => void>();
  let openSince: number | null = null;
  let hasLooked = false;
  let looking: Promise<void> | null = null;

  const see = async (client: pg.Client) => {
    const { rows } = await client.query<{ id: number }>(`SELECT objid::bigint::integer AS id FROM pg_locks
      WHERE locktype = 'advisory' AND classid = ${LIVES} AND objsubid = 2 AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
    const now = performance.now();
    for (const each of rows) seenAt.set(each.id, now);
    return now;
  };
  const look = async () => {
    const client = direct.client();
    if (!client || openSince === null) return;
    const late = setTimeout(() => direct.giveUp(client), ANSWER_MS);
    try {
      const now = await see(client);
      const dead = [...seenAt].filter(([, at]) => now - at > GRACE_MS);
      for (const [each] of dead) seenAt.delete(each);
      // The first time the process that held something may have died before this process was there.
      const isFirst = !hasLooked && now - openSince > GRACE_MS;
      hasLooked ||= isFirst;
      if (dead.length > 0 || isFirst) for (const listener of listeners) listener();
    } finally {
      clearTimeout(late);
    }
  };

  await direct.onOpen(async (client) => {
    openSince = null;
    hasLooked = false;
    client.on('end', () => {
      openSince = null;
    });
    if (!(await isDirect(client))) return;
    // Shared: a connection that broke unnoticed may still have it.
    await client.query(`SELECT pg_advisory_lock_shared(${LIVES}, ${id})`);
    openSince = await see(client);
  });
  const timer = setInterval(() => {
    looking ??= look()
      // If it breaks now, the connection's own end event reports that.
      .catch((error) => log.debug({ err: error }, 'cannot look who lives'))
      .finally(() => {
        looking = null;
      });
  }, LOOK_MS);
  return {
    holder: () => (openSince === null ? null : id),
    living: () => (hasLooked && openSince !== null ? [...seenAt.keys()] : null),
    onDeath(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      clearInterval(timer);
      await looking;
    },
  };
}

/** Whether no pooler is in between. It gives its clients numbers of its own, and would keep the lock of a dead one. */
async function isDirect(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return 'processID' in client && client.processID === rows[0]?.pid;
}
