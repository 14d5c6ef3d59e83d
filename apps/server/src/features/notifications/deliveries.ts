import type { ChannelKind, NotificationEvent } from '@crosslister/contract/notifications.ts';
import { sql } from 'kysely';
import { changed } from '../../db/change-feed.ts';
import { type Claimant, claiming } from '../../db/due.ts';
import type { Db, Trx } from '../../db/schema.ts';
import { prepared } from '../../db/statistics/prepared.ts';
import { transact } from '../../db/transact.ts';
import { notify } from './outbox.ts';

/** Deliveries of one seller that are taken at once, so that nobody waits behind another's. */
const OF_ONE_SELLER = 4;
/** What nobody accepted within this time (hours) is given up. */
const GIVE_UP_HOURS = 24;
/** Seconds until the next attempt, by how many there were. */
const BACK_OFF = [5, 30, 120, 600, 1800, 3600];
/** A receiver that asks for a longer pause (seconds) is asked again all the same: it may name a day, and mean a minute. */
const MOST_PAUSE = 3600;
/** The seller is told of a channel that nothing has reached for so long. */
const BROKEN_MINUTES = 10;

/** What a channel holds that works. */
export const well = { error: null, failing_since: null, broken_at: null };

export interface ClaimedDelivery {
  id: number;
  uid: string;
  user_id: number;
  attempt: number;
  channel_id: number;
  kind: ChannelKind;
  target: Buffer;
  quiet_from: string | null;
  quiet_to: string | null;
  notification_id: number;
  event: NotificationEvent;
  key: string;
  sale_id: number | null;
  about: Record<string, string | number>;
  at: Date;
}

const isDue = sql`d.status = 'waiting' AND d.due_at <= now() AND (d.lease_until IS NULL OR d.lease_until < now())`;

/**
 * Those to be taken next: of each seller the first few, beside what is under way for them. Read by index, so that who has
 * much to be told costs the others nothing.
 */
export const dueDeliveries = (most: number) => sql<{ id: number }>`
  WITH RECURSIVE sellers AS (
    (SELECT user_id FROM notification_deliveries WHERE status = 'waiting' AND lease_until IS NULL ORDER BY user_id LIMIT 1)
    UNION ALL
    SELECT (SELECT d.user_id FROM notification_deliveries d WHERE d.status = 'waiting' AND d.lease_until IS NULL
      AND d.user_id > s.user_id ORDER BY d.user_id LIMIT 1)
    FROM sellers s WHERE s.user_id IS NOT NULL)
  SELECT id FROM (
    SELECT d.id, d.due_at FROM sellers s CROSS JOIN LATERAL (
      SELECT id, due_at FROM notification_deliveries
      WHERE user_id = s.user_id AND status = 'waiting' AND lease_until IS NULL AND due_at <= now()
      ORDER BY due_at, id
      LIMIT greatest(0, ${OF_ONE_SELLER} - (SELECT count(*) FROM notification_deliveries h
        WHERE h.user_id = s.user_id AND h.status = 'waiting' AND h.lease_until >= now()))) d
    UNION ALL
    SELECT id, due_at FROM notification_deliveries
    WHERE status = 'waiting' AND lease_until < now() AND due_at <= now()) due
  ORDER BY due_at, id LIMIT ${most}`;

/** Takes deliveries that are due, for a while, so that no other process sends them too. */
export async function claimDeliveries(claimant: Claimant, most: number): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    WITH due AS (${dueDeliveries(most)}
    ), taken AS (
      SELECT d.id FROM notification_deliveries d WHERE d.id IN (SELECT id FROM due) AND ${isDue} FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE notification_deliveries d
      SET attempt = attempt + 1, ${claiming('delivery', claimant)}
      FROM taken WHERE d.id = taken.id RETURNING d.*
    )
    SELECT claimed.id, claimed.uid, claimed.user_id, claimed.attempt, c.id AS channel_id, c.kind, c.target, c.quiet_from,
      c.quiet_to, n.id AS notification_id, n.event, n.key, n.sale_id, n.about, n.created_at AS at
    FROM claimed JOIN notification_channels c ON c.id = claimed.channel_id
      JOIN notifications n ON n.id = claimed.notification_id ${prepared}`.execute(claimant.db);
  return rows;
}

export const untilNextDue = sql<{ ms: number | null }>`
  SELECT extract(epoch FROM least(
    (SELECT min(due_at) FROM notification_deliveries WHERE status = 'waiting' AND lease_until IS NULL),
    (SELECT min(greatest(due_at, lease_until)) FROM notification_deliveries
      WHERE status = 'waiting' AND lease_until IS NOT NULL)) - now())::float8 * 1000 AS ms`;

/** How long (ms) until the next delivery is due. Null: there is none. */
export async function nextDueIn(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`${untilNextDue} ${prepared}`.execute(db);
  return rows[0]?.ms ?? null;
}

/** Stores a result in a row that still belongs to this attempt. */
async function recordEnd(
  trx: Trx,
  { id, attempt, user_id: userId }: ClaimedDelivery,
  values: ReturnType<typeof sql>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE notification_deliveries SET lease_until = NULL, held_by = NULL, ${values}
    WHERE id = ${id} AND attempt = ${attempt} AND status = 'waiting'`.execute(trx);
  if (numAffectedRows === 1n) await changed(trx, userId, 'notifications');
  return numAffectedRows === 1n;
}

const channelOf = (trx: Trx, userId: number, id: number) =>
  trx.updateTable('notification_channels').where('id', '=', id).where('user_id', '=', userId);

/**
 * Notes why nothing reaches a channel. The seller hears of it over the others, once, as soon as it has lasted. Call it
 * first: channels are locked before their deliveries.
 */
async function noteFailure(
  trx: Trx,
  { channel_id: id, user_id: userId }: ClaimedDelivery,
  error: string,
  { isBroken = false, isGone = false } = {},
): Promise<void> {
  const has_lasted = sql`${isBroken || isGone}::boolean OR failing_since < now() - make_interval(mins => ${BROKEN_MINUTES})`;
  const before = await trx
    .selectFrom('notification_channels')
    .select(['broken_at', sql<boolean>`coalesce(${has_lasted}, false)`.as('has_lasted')])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return;
  const isNews = before.has_lasted && before.broken_at === null;
  const changes = {
    error,
    failing_since: sql<Date>`coalesce(failing_since, now())`,
    ...(isNews && { broken_at: sql<Date>`now()` }),
    ...(isGone && { gone_at: sql<Date>`now()` }),
  };
  await channelOf(trx, userId, id).set(changes).execute();
  if (!isNews && !isGone) return;
  const key = sql<{
    key: string;
  }>`SELECT format('channel:%s:%s', ${id}::text, extract(epoch FROM now())) AS key`;
  const [found] = (await key.execute(trx)).rows;
  if (found)
    await notify(trx, userId, { event: 'connection', key: found.key, about: { channel_id: id }, except: id });
  // The bell shows it too.
  await changed(trx, userId, 'sales');
}

/** It was accepted. */
export const storeSent = (db: Db, delivery: ClaimedDelivery): Promise<void> =>
  transact(db, async (trx) => {
    const { user_id: userId, channel_id: id } = delivery;
    await channelOf(trx, userId, id)
      .set({ ...well, last_sent_at: sql<Date>`now()` })
      .execute();
    await recordEnd(trx, delivery, sql`status = 'sent', sent_at = now(), error = NULL`);
  });

/** There is nothing to tell any more: what waited was done. */
export const storeMoot = (db: Db, delivery: ClaimedDelivery): Promise<void> =>
  transact(db, async (trx) => void (await recordEnd(trx, delivery, sql`status = 'moot'`)));

/** It can wait until then. It was no attempt. */
export const storeHeld = (db: Db, delivery: ClaimedDelivery, until: Date): Promise<void> =>
  transact(
    db,
    async (trx) => void (await recordEnd(trx, delivery, sql`due_at = ${until}, attempt = attempt - 1`)),
  );

/** It is not tried again, and the channel says why. */
export const storeRefused = (db: Db, delivery: ClaimedDelivery, error: string): Promise<void> =>
  transact(db, async (trx) => {
    await noteFailure(trx, delivery, error, { isBroken: true });
    await recordEnd(trx, delivery, sql`status = 'failed', error = ${error}`);
  });

/**
 * It is tried again later, at the earliest after so many seconds. Whatever else waits for that channel waits as long,
 * so that nobody who does not answer is asked again and again. After a fault of our own the others do not wait.
 */
export const storeFailed = (
  db: Db,
  delivery: ClaimedDelivery,
  error: string,
  { retryAfter = 0, isOurs = false }: { retryAfter?: number | undefined; isOurs?: boolean } = {},
): Promise<void> =>
  transact(db, async (trx) => {
    await noteFailure(trx, delivery, error);
    const pause = BACK_OFF[Math.min(delivery.attempt, BACK_OFF.length) - 1] ?? 5;
    const seconds = Math.max(pause, Math.min(retryAfter, MOST_PAUSE));
    const isOver = Date.now() + seconds * 1000 > delivery.at.getTime() + GIVE_UP_HOURS * 3_600_000;
    const due = sql`now() + make_interval(secs => ${seconds})`;
    await recordEnd(
      trx,
      delivery,
      isOver ? sql`status = 'failed', error = ${error}` : sql`due_at = ${due}, error = ${error}`,
    );
    if (isOurs) return;
    await sql`UPDATE notification_deliveries SET due_at = greatest(due_at, ${due})
      WHERE channel_id = ${delivery.channel_id} AND user_id = ${delivery.user_id} AND status = 'waiting'
        AND lease_until IS NULL`.execute(trx);
  });

/** What waits for a channel is not sent, and keeps the reason. Waits for what is just being stored for it (outbox.ts). */
export async function stopDeliveries(trx: Trx, userId: number, id: number, reason: string): Promise<void> {
  await sql`SELECT FROM notification_channels WHERE id = ${id} AND user_id = ${userId} FOR UPDATE`.execute(
    trx,
  );
  await sql`UPDATE notification_deliveries SET status = 'failed', lease_until = NULL, error = ${reason}
    WHERE channel_id = ${id} AND user_id = ${userId} AND status = 'waiting'`.execute(trx);
  await changed(trx, userId, 'notifications');
}

/** The channel was mended: what did not reach it in the last day is sent now. */
export async function sendAgain(trx: Trx, userId: number, id: number): Promise<void> {
  await sql`UPDATE notification_deliveries d SET status = 'waiting', due_at = now(), error = NULL FROM notifications n
    WHERE n.id = d.notification_id AND n.user_id = d.user_id
      AND n.created_at > now() - make_interval(hours => ${GIVE_UP_HOURS})
      AND d.channel_id = ${id} AND d.user_id = ${userId} AND d.lease_until IS NULL
      AND (d.status = 'failed' OR d.status = 'waiting' AND d.error IS NOT NULL)`.execute(trx);
  await changed(trx, userId, 'notifications');
}

/** The device or address is gone for good. Nothing more is sent there, and the seller is told. */
export const storeGone = (db: Db, delivery: ClaimedDelivery, reason: string): Promise<void> =>
  transact(db, async (trx) => {
    await stopDeliveries(trx, delivery.user_id, delivery.channel_id, reason);
    await noteFailure(trx, delivery, reason, { isGone: true });
  });
