import { randomBytes, randomInt } from 'node:crypto';
import type {
  ChannelChanges,
  CreatedChannel,
  NewChannel,
  NotificationChannel,
} from '@crosslister/contract/notifications.ts';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { anyOf } from '../../db/any-of.ts';
import { changed } from '../../db/change-feed.ts';
import { ownRow } from '../../db/of-product.ts';
import type { Database, Db, Trx } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { HttpProblem, notFound } from '../../http/problem.ts';
import { ownerOfChannel } from '../../secrets/owner-of.ts';
import type { Services } from '../../services.ts';
import { sendAgain, stopDeliveries, well } from './deliveries.ts';
import type { StoredTarget } from './send/send.ts';
import { addressIn, editableOf, editedTarget, openTarget, shownOf } from './target.ts';

/** More than any household has. */
const MOST = 20;
/** Of the code that confirms an e-mail address. */
const CODE_DIGITS = 8;

type Row = Selectable<Database['notification_channels']>;

const clock = (time: string | null) => time?.slice(0, 5) ?? null;

export const renderChannel = (services: Services, row: Row): NotificationChannel => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  events: row.events,
  quiet_from: clock(row.quiet_from),
  quiet_to: clock(row.quiet_to),
  to: row.shown_to,
  created_at: row.created_at.toISOString(),
  last_sent_at: row.last_sent_at?.toISOString() ?? null,
  error: row.error,
  confirmed: row.confirmed,
  target: editableOf(openTarget(services, { ...row, channel_id: row.id })),
});

export async function listChannels(services: Services, userId: number): Promise<NotificationChannel[]> {
  const rows = await services.db
    .selectFrom('notification_channels')
    .selectAll()
    .where('user_id', '=', userId)
    .where('gone_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => renderChannel(services, row));
}

const newCode = () => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/** A digest of the address, by which a channel is known. */
const keyOf = ({ sealer }: Services, target: StoredTarget) =>
  sealer.digest(`${target.kind} ${addressIn(target)}`);

/** Adds a channel. The same address once more, or a browser that subscribes again, changes the one there is. */
export function addChannel(
  services: Services,
  userId: number,
  { target, ...settings }: z.infer<typeof NewChannel>,
): Promise<z.infer<typeof CreatedChannel>> {
  const secret = target.kind === 'webhook' ? randomBytes(32).toString('base64url') : undefined;
  const isMail = target.kind === 'email';
  const code = isMail ? newCode() : undefined;
  const stored = { ...target, ...(secret && { secret }), ...(code && { code }) } as StoredTarget;
  const key = keyOf(services, stored);
  return transact(services.db, async (trx) => {
    // One after the other, so that the limit holds.
    await sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(trx);
    // A browser that comes back has another address. It was named as it is now.
    if (target.kind === 'push')
      await trx
        .deleteFrom('notification_channels')
        .where('user_id', '=', userId)
        .where('kind', '=', 'push')
        .where('name', '=', settings.name)
        .where('gone_at', 'is not', null)
        .execute();
    const own = await trx
      .selectFrom('notification_channels')
      .select(['id', 'address_key', 'gone_at'])
      .where('user_id', '=', userId)
      .execute();
    const known = own.find(({ address_key }) => address_key.equals(key))?.id;
    if (!known && own.filter(({ gone_at: goneAt }) => goneAt === null).length >= MOST) {
      throw new HttpProblem(400, `There are ${MOST} channels already.`, {
        nextStep: 'Remove one that is not used any more.',
      });
    }
    const id = known ?? (await nextId(trx));
    const sealed = services.sealer.seal(JSON.stringify(stored), ownerOfChannel(userId, id));
    const { rows } = await sql<Row>`
      INSERT INTO notification_channels
        (id, user_id, kind, name, target, shown_to, address_key, events, quiet_from, quiet_to,
          confirmed)
      OVERRIDING SYSTEM VALUE
      VALUES (${id}, ${userId}, ${target.kind}, ${settings.name}, ${sealed}, ${shownOf(target)}, ${key},
        ${settings.events}::text[], ${settings.quiet_from}, ${settings.quiet_to}, ${!isMail})
      ON CONFLICT (user_id, address_key) DO UPDATE SET name = excluded.name, target = excluded.target, code_tries = 0,
        error = NULL, failing_since = NULL, broken_at = NULL, gone_at = NULL, events = excluded.events, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to
      RETURNING *`.execute(trx);
    if (known && !isMail) await sendAgain(trx, userId, known);
    await changed(trx, userId, 'notifications', 'sales');
    const [row] = rows;
    if (!row) throw new Error('the channel was not stored');
    return { ...renderChannel(services, row), ...(secret && { secret }) };
  });
}

/** Known beforehand, because the encrypted target is bound to it. */
async function nextId(trx: Trx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('notification_channels', 'id')) AS id`.execute(trx);
  return Number(rows[0]?.id);
}

/**
 * Changes a channel. Where its target is mended, what did not reach it lately is sent again. Another e-mail address has
 * to be confirmed first. Throws HttpProblem.
 */
export function changeChannel(
  services: Services,
  userId: number,
  id: number,
  { target: said, ...settings }: z.infer<typeof ChannelChanges>,
): Promise<NotificationChannel> {
  return transact(services.db, async (trx) => {
    const before = await findChannel(trx, userId, id, { isLocked: true });
    const target = said && (await targetValues(services, trx, before, said));
    const row = await trx
      .updateTable('notification_channels')
      .set({ ...settings, events: sql`${settings.events}::text[]`, ...target })
      .where(ownRow(userId, id))
      .returningAll()
      .executeTakeFirst();
    if (!row) throw notFound('channel');
    if (target && row.confirmed) await sendAgain(trx, userId, id);
    if (target && !row.confirmed)
      await stopDeliveries(trx, userId, id, 'Its address was changed, and is not confirmed yet.');
    await changed(trx, userId, 'notifications', 'sales');
    return renderChannel(services, row);
  });
}

/** The columns of a changed target. */
async function targetValues(
  services: Services,
  trx: Trx,
  row: Row,
  said: NonNullable<z.infer<typeof ChannelChanges>['target']>,
) {
  const edited = editedTarget(openTarget(services, { ...row, channel_id: row.id }), said);
  const key = keyOf(services, edited);
  const isMoved = !key.equals(row.address_key);
  const isUnproved = isMoved && edited.kind === 'email';
  if (isMoved) {
    const other = await trx
      .selectFrom('notification_channels')
      .select('name')
      .where('user_id', '=', row.user_id)
      .where('address_key', '=', key)
      .executeTakeFirst();
    if (other)
      throw new HttpProblem(409, `"${other.name}" has this address already.`, {
        nextStep: 'Change that one, or remove it first.',
      });
  }
  const stored = isUnproved ? { ...edited, code: newCode() } : edited;
  return {
    target: services.sealer.seal(JSON.stringify(stored), ownerOfChannel(row.user_id, row.id)),
    shown_to: shownOf(edited),
    address_key: key,
    ...well,
    ...(isMoved && { last_sent_at: null }),
    ...(isUnproved && { confirmed: false, code_tries: 0 }),
  };
}

export function deleteChannel({ db }: Services, userId: number, id: number): Promise<void> {
  return transact(db, async (trx) => {
    if ((await removeChannels(trx, userId, [id])) === 0) throw notFound('channel');
  });
}

/** How many of them there were to remove. */
export async function removeChannels(trx: Trx, userId: number, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  for (const id of ids) await stopDeliveries(trx, userId, id, 'The channel was removed.');
  const { numDeletedRows } = await trx
    .deleteFrom('notification_channels')
    .where('id', '=', anyOf(ids.map((id) => ({ id }))))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  await changed(trx, userId, 'notifications', 'sales');
  return Number(numDeletedRows);
}

export async function findChannel(
  db: Db,
  userId: number,
  id: number,
  { isLocked = false } = {},
): Promise<Row> {
  const channel = db.selectFrom('notification_channels').selectAll().where(ownRow(userId, id));
  const row = await (isLocked ? channel.forUpdate() : channel).executeTakeFirst();
  if (!row) throw notFound('channel');
  return row;
}
