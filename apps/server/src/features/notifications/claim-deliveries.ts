import type { ChannelKind, NotificationEvent } from '@crosslister/contract/notifications.ts';
import { sql } from 'kysely';
import { type Claimant, claiming } from '../../db/claims/due.ts';
import { prepared } from '../../db/statistics/prepared.ts';

/** Deliveries of one seller that are taken at once, so that nobody waits behind another's. */
const OF_ONE_SELLER = 4;

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
