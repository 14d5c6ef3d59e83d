import { randomBytes, randomInt } from 'node:crypto';
import type {
  ChannelTarget,
  CreatedChannel,
  NewChannel,
  NotificationChannel,
} from '@crosslister/contract/notifications.ts';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { changed } from '../../db/change-feed.ts';
import type { Database } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { HttpProblem, notFound } from '../../http/problem.ts';
import { ownerOfChannel } from '../../secrets/owner-of.ts';
import type { Services } from '../../services.ts';
import { removeChannel } from './deliveries.ts';
import type { StoredTarget } from './send/send.ts';

/** More than any household has. */
const MOST = 20;
/** Of the code that confirms an e-mail address. */
const CODE_DIGITS = 6;

type Row = Selectable<Database['notification_channels']>;
type Settings = Pick<NotificationChannel, 'name' | 'events' | 'quiet_from' | 'quiet_to'>;

const clock = (time: string | null) => time?.slice(0, 5) ?? null;

export const renderChannel = (row: Row): NotificationChannel => ({
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
});

const addressOf = (target: ChannelTarget) =>
  target.kind === 'email' ? target.address : target.kind === 'push' ? target.endpoint : target.url;

/** What is longer may be secret: the name of a topic, the token of a webhook. */
const longPart = /[^/]{9,}/g;

/** Whom a target reaches, without what must stay secret: of a push service only its host, of others no query. */
function shownOf(target: ChannelTarget): string {
  if (target.kind === 'email') return target.address;
  const { origin, host, pathname } = new URL(addressOf(target));
  return target.kind === 'push'
    ? host
    : origin + pathname.replace(longPart, (part) => `${part.slice(0, 4)}…`);
}

export async function listChannels(db: Kysely<Database>, userId: number): Promise<NotificationChannel[]> {
  const rows = await db
    .selectFrom('notification_channels')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(renderChannel);
}

/** Adds a channel. The same address once more, or a browser that subscribes again, changes the one there is. */
export function addChannel(
  services: Services,
  userId: number,
  { target, ...settings }: z.infer<typeof NewChannel>,
): Promise<z.infer<typeof CreatedChannel>> {
  const secret = target.kind === 'webhook' ? randomBytes(32).toString('base64url') : undefined;
  const isMail = target.kind === 'email';
  const code = isMail ? String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0') : undefined;
  const stored = { ...target, ...(secret && { secret }), ...(code && { code }) } as StoredTarget;
  const key = services.sealer.digest(`${target.kind} ${addressOf(target)}`);
  return transact(services.db, async (trx) => {
    // One after the other, so that the limit holds.
    await sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(trx);
    const own = await trx
      .selectFrom('notification_channels')
      .select(['id', 'address_key'])
      .where('user_id', '=', userId)
      .execute();
    const known = own.find(({ address_key }) => address_key.equals(key))?.id;
    if (!known && own.length >= MOST) {
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
      ON CONFLICT (user_id, address_key) DO UPDATE SET name = excluded.name, target = excluded.target, error = NULL, code_tries = 0,
        events = excluded.events, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to
      RETURNING *`.execute(trx);
    await changed(trx, userId, 'notifications');
    const [row] = rows;
    if (!row) throw new Error('the channel was not stored');
    return { ...renderChannel(row), ...(secret && { secret }) };
  });
}

/** Known beforehand, because the encrypted target is bound to it. */
async function nextId(trx: Transaction<Database>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('notification_channels', 'id')) AS id`.execute(trx);
  return Number(rows[0]?.id);
}

export function changeChannel(
  { db }: Services,
  userId: number,
  id: number,
  settings: Settings,
): Promise<NotificationChannel> {
  return transact(db, async (trx) => {
    const row = await trx
      .updateTable('notification_channels')
      .set({ ...settings, events: sql`${settings.events}::text[]` })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw notFound('channel');
    await changed(trx, userId, 'notifications');
    return renderChannel(row);
  });
}

export function deleteChannel({ db }: Services, userId: number, id: number): Promise<void> {
  return transact(db, async (trx) => {
    if (!(await removeChannel(trx, userId, id, 'The channel was removed.'))) throw notFound('channel');
  });
}

export async function findChannel(
  db: Kysely<Database>,
  userId: number,
  id: number,
  { isLocked = false } = {},
): Promise<Row> {
  const channel = db
    .selectFrom('notification_channels')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id);
  const row = await (isLocked ? channel.forUpdate() : channel).executeTakeFirst();
  if (!row) throw notFound('channel');
  return row;
}
