import type { Platform } from '@crosslister/contract/platforms.ts';
import { sql, type Transaction } from 'kysely';
import { leaseOf } from '../../db/lease.ts';
import type { Database } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { repeat } from '../../repeat.ts';
import type { Services } from '../../services.ts';
import { notify } from './outbox.ts';
import { dayInUk, isBetween } from './uk-time.ts';

const EVERY_MS = 5_000;
/** An account that has not answered for so long is told of. What waits for the seller is told of again after it. */
const MINUTES = 15;
/** Reminders of what waits, and the summary. */
const [DAY_BEGINS, DAY_ENDS] = ['07:00', '22:00'];
const [SUMMARY_FROM, SUMMARY_TO] = ['08:00', '12:00'];
/** Notifications are kept for as long as operations that have ended. */
const KEEP_DAYS = 90;

/** `now` says what a clock in the UK shows. Times of rows are compared by the database's own. */
type Watch = (trx: Transaction<Database>, now: Date) => Promise<void>;

const wants = (event: string, owner: string) =>
  sql`EXISTS (SELECT FROM notification_channels c WHERE c.user_id = ${sql.ref(owner)} AND ${event} = ANY (c.events))`;

/** Things that may be on sale although they must not, with the time since when: the sale, or else the last change. */
const tasks = sql`
  SELECT p.id, p.user_id, p.action_info, coalesce((SELECT max(s.seen_at) FROM sales s
    WHERE s.product_id = p.id AND s.user_id = p.user_id AND s.state = 'sold'), p.last_updated) AS since
  FROM products p WHERE p.status = 'action_required' AND p.deleted_at IS NULL AND ${wants('waiting', 'p.user_id')}`;

/** A listing that the server failed to end is told of at once. */
const failedEndings: Watch = async (trx) => {
  const { rows } = await sql<{ id: number; user_id: number; since: number }>`
    SELECT id, user_id, extract(epoch FROM since)::bigint AS since FROM (${tasks}) tasks
    WHERE action_info -> 'places' @> '[{"type": "delist_failed"}]' OR action_info ->> 'type' = 'delist_failed'`.execute(
    trx,
  );
  for (const { id, user_id: userId, since } of rows) {
    await notify(trx, userId, {
      event: 'waiting',
      key: `not_ended:${id}:${since}`,
      about: { product_id: id },
    });
  }
};

/** What waits is told of again after 15 minutes, then every hour of the day, all of it in one message. */
const reminders: Watch = async (trx, now) => {
  if (!isBetween(now, DAY_BEGINS, DAY_ENDS)) return;
  const { rows } = await sql<{ user_id: number; due: number }>`
    SELECT user_id, extract(epoch FROM due)::bigint AS due FROM (
      SELECT user_id, max(first + floor(extract(epoch FROM now() - first) / 3600) * interval '1 hour') AS due
      FROM (SELECT user_id, since + make_interval(mins => ${MINUTES}) AS first FROM (${tasks}) tasks) firsts
      WHERE first <= now() GROUP BY user_id) latest
    WHERE due > coalesce((SELECT max(n.created_at) FROM notifications n WHERE n.user_id = latest.user_id
      AND n.event = 'waiting' AND n.key LIKE 'waiting:%'), '-infinity')
      AND NOT EXISTS (SELECT FROM notifications n WHERE n.user_id = latest.user_id AND n.event = 'waiting'
        AND n.key LIKE 'waiting:%' AND n.created_at > now() - make_interval(mins => ${MINUTES}))`.execute(
    trx,
  );
  for (const { user_id: userId, due } of rows) {
    await notify(trx, userId, { event: 'waiting', key: `waiting:${due}` });
  }
};

const silentAccounts: Watch = async (trx) => {
  const { rows } = await sql<{ user_id: number; platform: Platform; again: boolean; since: number }>`
    SELECT user_id, platform, connect_again AS again, extract(epoch FROM failing_since)::bigint AS since FROM connections
    WHERE secrets IS NOT NULL AND failing_since IS NOT NULL
      AND (connect_again OR failing_since < now() - make_interval(mins => ${MINUTES}))
      AND ${wants('connection', 'connections.user_id')}`.execute(trx);
  for (const { user_id: userId, platform, again, since } of rows) {
    const key = `connection:${platform}:${since}:${again ? 'again' : 'silent'}`;
    await notify(trx, userId, { event: 'connection', key, about: { platform } });
  }
};

const endedJobs: Watch = async (trx) => {
  const { rows } = await sql<{ user_id: number; batch_id: string }>`
    SELECT DISTINCT o.user_id, o.batch_id FROM operations o
    WHERE o.finished_at > now() - interval '10 minutes' AND o.batch_id IS NOT NULL AND o.status IN ('failed', 'partial')
      AND o.dismissed_at IS NULL AND ${wants('bulk', 'o.user_id')}
      AND NOT EXISTS (SELECT FROM operations live WHERE live.batch_id = o.batch_id
        AND live.status IN ('queued', 'processing'))`.execute(trx);
  for (const { user_id: userId, batch_id } of rows) {
    await notify(trx, userId, { event: 'bulk', key: `bulk:${batch_id}`, about: { batch_id } });
  }
};

const mornings: Watch = async (trx, now) => {
  if (!isBetween(now, SUMMARY_FROM, SUMMARY_TO)) return;
  const key = `summary:${dayInUk(now)}`;
  const { rows } = await sql<{ user_id: number }>`
    SELECT DISTINCT user_id FROM notification_channels WHERE 'summary' = ANY (events)
      AND NOT EXISTS (SELECT FROM notifications n WHERE n.user_id = notification_channels.user_id AND n.key = ${key})`.execute(
    trx,
  );
  for (const { user_id: userId } of rows) await notify(trx, userId, { event: 'summary', key });
};

const prune: Watch = async (trx) => {
  await sql`DELETE FROM notifications WHERE created_at < now() - make_interval(days => ${KEEP_DAYS})`.execute(
    trx,
  );
};

const watches = [failedEndings, reminders, silentAccounts, endedJobs, mornings, prune];

/** Looks once for what nobody reports at the moment it happens. What was told already is not told again. */
export async function watchOnce(services: Services): Promise<void> {
  for (const watch of watches) await transact(services.db, (trx) => watch(trx, services.now()));
}

/** Looks every few seconds, in one process at a time, until it is stopped. */
export function startWatch(services: Services): { stop: () => Promise<void> } {
  const lease = leaseOf(services.db, 'notifications');
  return repeat(
    EVERY_MS,
    () => lease.ifFree(() => watchOnce(services)),
    (error) => services.log.error({ err: error }, 'what there is to tell cannot be read'),
  );
}
