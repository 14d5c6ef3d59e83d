import type { NotificationEvent } from '@crosslister/contract/notifications.ts';
import { type RawBuilder, sql } from 'kysely';
import { leaseOf } from '../../db/lease.ts';
import { transact } from '../../db/transact.ts';
import { repeat } from '../../repeat.ts';
import type { Services } from '../../services.ts';
import { notify } from './outbox.ts';
import { dayInUk, isBetween } from './uk-time.ts';

const EVERY_MS = 5_000;
/** An account that has not answered for so long is told of. What waits for the seller is told of again after it. */
const MINUTES = 15;
/** Notifications are kept for as long as operations that have ended. */
const KEEP_DAYS = 90;

interface Watch {
  event: NotificationEvent;
  /** Only at these hours, by a clock in the UK. */
  hours?: readonly [from: string, to: string];
  /** What there is to tell: rows of `user_id`, `key` and what it is `about`. Times are compared by the database's own. */
  find: (now: Date) => RawBuilder<unknown>;
}

const wants = (event: NotificationEvent, owner: string) =>
  sql`EXISTS (SELECT FROM notification_channels c WHERE c.user_id = ${sql.ref(owner)} AND c.confirmed
    AND ${event} = ANY (c.events))`;

/** Things that may be on sale although they must not, with the time since when: the sale, or else the last change. */
const tasks = sql`
  SELECT p.id, p.user_id, p.action_info, coalesce((SELECT max(s.seen_at) FROM sales s
    WHERE s.product_id = p.id AND s.user_id = p.user_id AND s.state = 'sold'), p.last_updated) AS since
  FROM products p WHERE p.status = 'action_required' AND p.deleted_at IS NULL AND ${wants('waiting', 'p.user_id')}`;

/** A listing that the server failed to end is told of at once. */
const failedEndings = sql`
  SELECT user_id, format('not_ended:%s:%s', id, extract(epoch FROM since)::bigint) AS key,
    jsonb_build_object('product_id', id) AS about
  FROM (${tasks}) tasks
  WHERE action_info -> 'places' @> '[{"type": "delist_failed"}]' OR action_info ->> 'type' = 'delist_failed'`;

/** What waits is told of again after 15 minutes, then every hour of the day, all of it in one message. */
const reminders = sql`
  SELECT user_id, 'waiting:' || extract(epoch FROM due)::bigint AS key, '{}'::jsonb AS about FROM (
    SELECT user_id, max(first + floor(extract(epoch FROM now() - first) / 3600) * interval '1 hour') AS due
    FROM (SELECT user_id, since + make_interval(mins => ${MINUTES}) AS first FROM (${tasks}) tasks) firsts
    WHERE first <= now() GROUP BY user_id) latest
  WHERE NOT EXISTS (SELECT FROM notifications n WHERE n.user_id = latest.user_id
    AND n.event = 'waiting' AND n.key LIKE 'waiting:%'
    AND (n.created_at >= due OR n.created_at > now() - make_interval(mins => ${MINUTES})))`;

const silentAccounts = sql`
  SELECT user_id, format('connection:%s:%s:%s', platform, extract(epoch FROM failing_since)::bigint,
    CASE WHEN connect_again THEN 'again' ELSE 'silent' END) AS key, jsonb_build_object('platform', platform) AS about
  FROM connections
  WHERE secrets IS NOT NULL AND failing_since IS NOT NULL
    AND (connect_again OR failing_since < now() - make_interval(mins => ${MINUTES}))
    AND ${wants('connection', 'connections.user_id')}`;

/** Jobs of which an operation ended lately and none is left. One that failed may have done so long before. */
const endedJobs = sql`
  SELECT user_id, 'bulk:' || batch_id AS key, jsonb_build_object('batch_id', batch_id) AS about
  FROM (SELECT DISTINCT user_id, batch_id FROM operations
    WHERE finished_at > now() - interval '10 minutes' AND batch_id IS NOT NULL) ended
  WHERE ${wants('bulk', 'ended.user_id')}
    AND EXISTS (SELECT FROM operations o WHERE o.user_id = ended.user_id AND o.batch_id = ended.batch_id
      AND o.status IN ('failed', 'partial') AND o.dismissed_at IS NULL)
    AND NOT EXISTS (SELECT FROM operations o WHERE o.user_id = ended.user_id AND o.batch_id = ended.batch_id
      AND o.status IN ('queued', 'processing'))`;

const mornings = (now: Date) => sql`
  SELECT DISTINCT user_id, ${`summary:${dayInUk(now)}`}::text AS key, '{}'::jsonb AS about FROM notification_channels
  WHERE confirmed AND 'summary' = ANY (events)`;

const watches: Watch[] = [
  { event: 'waiting', find: () => failedEndings },
  { event: 'waiting', find: () => reminders, hours: ['07:00', '22:00'] },
  { event: 'connection', find: () => silentAccounts },
  { event: 'bulk', find: () => endedJobs },
  { event: 'summary', find: mornings, hours: ['08:00', '12:00'] },
];

/** Looks once for what nobody reports at the moment it happens. What was told already is not told again. */
export async function watchOnce({ db, now }: Services): Promise<void> {
  for (const { event, hours, find } of watches) {
    if (hours && !isBetween(now(), ...hours)) continue;
    await transact(db, async (trx) => {
      const { rows } = await sql<{ user_id: number; key: string; about: Record<string, string | number> }>`
        SELECT * FROM (${find(now())}) found WHERE NOT EXISTS (SELECT FROM notifications n
          WHERE n.user_id = found.user_id AND n.key = found.key)`.execute(trx);
      for (const { user_id: userId, key, about } of rows) await notify(trx, userId, { event, key, about });
    });
  }
  await sql`DELETE FROM notifications WHERE created_at < now() - make_interval(days => ${KEEP_DAYS})`.execute(
    db,
  );
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
