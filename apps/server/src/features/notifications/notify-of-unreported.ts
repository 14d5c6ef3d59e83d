import { notificationEvents, urgentMailReasons } from '@crosslister/contract/lists.ts';
import type { NotificationEvent } from '@crosslister/contract/notifications.ts';
import { dayInUk } from '@crosslister/domain/uk-day.ts';
import { type RawBuilder, sql } from 'kysely';
import { leaseOf } from '../../db/claims/lease.ts';
import { transact } from '../../db/transact.ts';
import { repeat } from '../../repeat.ts';
import type { Services } from '../../services.ts';
import { notify } from './outbox.ts';
import { isBetween } from './uk-time.ts';

const EVERY_MS = 5_000;
/** An account that has not answered for so long is told of. What waits for the seller is told of again after it. */
const MINUTES = 15;

interface Watch {
  event: NotificationEvent;
  /** Only at these hours, by a clock in the UK. */
  hours?: readonly [from: string, to: string];
  /** Over every channel, whatever it was chosen for. */
  everywhere?: true;
  /** What there is to tell: rows of `user_id`, `key` and what it is `about`. Times are compared by the database's own. */
  find: (now: Date) => RawBuilder<unknown>;
}

const wants = (event: NotificationEvent, owner: string) =>
  sql`EXISTS (SELECT FROM notification_channels c WHERE c.user_id = ${sql.ref(owner)} AND c.confirmed
    AND c.gone_at IS NULL AND ${event} = ANY (c.events))`;

/** Things that may be on sale although they must not. */
const tasks = sql`
  SELECT p.id, p.user_id, p.action_info, coalesce(p.task_since, p.last_updated) AS since
  FROM products p WHERE p.status = 'action_required' AND p.deleted_at IS NULL AND ${wants('waiting', 'p.user_id')}`;

/** Mails about something that sold, and may be on sale elsewhere. */
const questions = sql`
  SELECT m.user_id, m.created_at AS since FROM mail_notices m
  WHERE m.dismissed_at IS NULL AND m.reason = ANY (${[...urgentMailReasons]}) AND ${wants('waiting', 'm.user_id')}`;

/** A listing that the server failed to end is told of at once, and once for each task, however often it is tried again. */
const failedEndings = sql`
  SELECT user_id, format('not_ended:%s:%s:%s', id, place ->> 'platform', extract(epoch FROM since)) AS key,
    jsonb_build_object('product_id', id) AS about
  FROM (${tasks}) tasks
  CROSS JOIN LATERAL jsonb_array_elements(coalesce(action_info -> 'places', jsonb_build_array(action_info))) AS place
  WHERE place ->> 'type' = 'delist_failed'`;

/** So is a quantity that the server failed to lower after a sale: once for each operation. */
const failedLowerings = sql`
  SELECT o.user_id, format('not_lowered:%s', o.id) AS key, jsonb_build_object('not_lowered', o.product_id) AS about
  FROM operations o JOIN products p ON p.id = o.product_id AND p.user_id = o.user_id
  WHERE o.finished_at > now() - interval '1 day' AND o.status = 'failed' AND o.kind = 'revise'
    AND o.params @> '{"fewer": true}' AND p.status = 'active' AND p.deleted_at IS NULL AND ${wants('waiting', 'o.user_id')}`;

/**
 * What waits is told of again after 15 minutes. All that waits is told together, an hour after the last time, or sooner
 * for what was not told again yet.
 */
const reminders = sql`
  SELECT user_id, 'waiting:' || extract(epoch FROM now()) AS key, '{}'::jsonb AS about FROM (
    SELECT user_id, max(first) AS newest FROM (
      SELECT user_id, since + make_interval(mins => ${MINUTES}) AS first
      FROM (SELECT user_id, since FROM (${tasks}) tasks UNION ALL ${questions}) waiting) firsts
    WHERE first <= now() GROUP BY user_id) due
  CROSS JOIN LATERAL (SELECT max(n.created_at) AS told FROM notifications n WHERE n.user_id = due.user_id
    AND n.event = 'waiting' AND n.key LIKE 'waiting:%') last
  WHERE told IS NULL
    OR told <= now() - make_interval(mins => CASE WHEN newest > told THEN ${MINUTES}::int ELSE 60 END)`;

const silentAccounts = sql`
  SELECT user_id, format('connection:%s:%s:%s', platform, extract(epoch FROM failing_since)::bigint,
    CASE WHEN connect_again THEN 'again' ELSE 'silent' END) AS key, jsonb_build_object('platform', platform) AS about
  FROM connections
  WHERE secrets IS NOT NULL AND failing_since IS NOT NULL
    AND (connect_again OR failing_since < now() - make_interval(mins => ${MINUTES}))
    AND ${wants('connection', 'connections.user_id')}`;

/** Told over every channel: what sells elsewhere meanwhile may sell twice. */
const endingsStopped = sql`
  SELECT user_id, format('no_endings:%s:%s', platform, extract(epoch FROM no_endings_since)) AS key,
    jsonb_build_object('platform', platform, 'endings', 'none') AS about
  FROM connections WHERE secrets IS NOT NULL AND no_endings_since IS NOT NULL`;

/** Only to sellers who were told that they could not. */
const endingsBack = sql`
  SELECT user_id, format('endings_again:%s:%s', platform, extract(epoch FROM endings_again_at)) AS key,
    jsonb_build_object('platform', platform, 'endings', 'again') AS about
  FROM connections WHERE secrets IS NOT NULL AND no_endings_since IS NULL
    AND endings_again_at > now() - interval '1 day'
    AND EXISTS (SELECT FROM notifications n WHERE n.user_id = connections.user_id
      AND n.key LIKE format('no_endings:%s:%%', platform))`;

/** Jobs of which an operation ended lately and none is left. One that failed may have done so long before. */
const endedJobs = sql`
  SELECT user_id, format('bulk:%s:%s', batch_id, extract(epoch FROM failed_at)) AS key,
    jsonb_build_object('batch_id', batch_id) AS about
  FROM (SELECT DISTINCT user_id, batch_id FROM operations
    WHERE finished_at > now() - interval '10 minutes' AND batch_id IS NOT NULL) ended
  CROSS JOIN LATERAL (SELECT count(*) AS failed,
      -- Endings of what sold or was deleted are tried again by the server, and told by themselves.
      max(o.finished_at) FILTER (WHERE o.kind <> 'delist' OR coalesce(o.reason, '') NOT IN ('sale', 'delete')) AS failed_at
    FROM operations o WHERE o.user_id = ended.user_id AND o.batch_id = ended.batch_id
      AND o.status IN ('failed', 'partial') AND o.dismissed_at IS NULL) failures
  WHERE ${wants('bulk', 'ended.user_id')} AND failed > 0
    AND NOT EXISTS (SELECT FROM operations o WHERE o.user_id = ended.user_id AND o.batch_id = ended.batch_id
      AND o.status IN ('queued', 'processing'))
    -- Told before, and nothing has failed again.
    AND NOT EXISTS (SELECT FROM notifications n WHERE n.user_id = ended.user_id AND n.event = 'bulk'
      AND n.about ->> 'batch_id' = ended.batch_id::text AND n.created_at >= coalesce(failed_at, '-infinity'))`;

const mornings = (now: Date) => sql`
  SELECT DISTINCT user_id, ${`summary:${dayInUk(now)}`}::text AS key, '{}'::jsonb AS about FROM notification_channels
  WHERE confirmed AND gone_at IS NULL AND 'summary' = ANY (events)`;

const watches: Watch[] = [
  { event: 'waiting', find: () => failedEndings },
  { event: 'waiting', find: () => failedLowerings },
  { event: 'waiting', find: () => reminders, hours: ['07:00', '22:00'] },
  { event: 'connection', find: () => silentAccounts },
  { event: 'connection', find: () => endingsStopped, everywhere: true },
  { event: 'connection', find: () => endingsBack, everywhere: true },
  { event: 'bulk', find: () => endedJobs },
  { event: 'summary', find: mornings, hours: ['08:00', '12:00'] },
];

/** Looks once for what nobody reports at the moment it happens. What was told already is not told again. */
export async function notifyOfUnreported({ db, now }: Services): Promise<void> {
  for (const { event, hours, everywhere, find } of watches) {
    if (hours && !isBetween(now(), ...hours)) continue;
    await transact(db, async (trx) => {
      const { rows } = await sql<{ user_id: number; key: string; about: Record<string, string | number> }>`
        SELECT * FROM (${find(now())}) found WHERE NOT EXISTS (SELECT FROM notifications n
          WHERE n.user_id = found.user_id AND n.key = found.key)`.execute(trx);
      for (const { user_id: userId, key, about } of rows) {
        const alsoFor = everywhere ? [...notificationEvents] : [];
        await notify(trx, userId, { event, key, about, alsoFor });
      }
    });
  }
}

/** Looks every few seconds, in one process at a time, until it is stopped. */
export function startNotifyingOfUnreported(services: Services): { stop: () => Promise<void> } {
  const lease = leaseOf(services, 'notifications');
  return repeat(
    EVERY_MS,
    () => lease.ifFree(() => notifyOfUnreported(services)),
    (error) => services.log.error({ err: error }, 'what there is to tell cannot be read'),
  );
}
