import { sql } from 'kysely';
import { changed } from '../../db/change-feed.ts';
import { ownRow } from '../../db/of-product.ts';
import type { Db, Trx } from '../../db/schema.ts';
import { prepared } from '../../db/statistics/prepared.ts';
import { transact } from '../../db/transact.ts';
import { type ClaimedDelivery, untilNextDue } from './claim-deliveries.ts';
import { notify } from './outbox.ts';

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
    .where(ownRow(userId, id))
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
