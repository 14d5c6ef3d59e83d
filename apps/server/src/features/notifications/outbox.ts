import type { NotificationEvent } from '@crosslister/contract/notifications.ts';
import { sql } from 'kysely';
import { changed } from '../../db/change-feed.ts';
import type { Trx } from '../../db/schema.ts';

interface News {
  event: NotificationEvent;
  /** The same key is told once. */
  key: string;
  saleId?: number;
  /** What the message is about, if that is not the sale. */
  about?: Record<string, string | number>;
  /** For channels that want one of these too. */
  alsoFor?: NotificationEvent[];
  /** How long (ms) it waits for what follows from it, so that the message can say how that went. */
  waitMs?: number;
  /** The channel that it is about is not told. */
  except?: number;
}

/**
 * Stores what is to be told, with a delivery for each channel that wants it. Call it in the transaction in which it
 * happens: whatever is stored is told, also after a crash. Nothing is stored for a seller without such a channel.
 */
export async function notify(trx: Trx, userId: number, news: News): Promise<void> {
  const { event, key, saleId = null, about = {}, alsoFor = [], waitMs = 0, except = 0 } = news;
  const { rows } = await sql`
    WITH wanted AS (
      SELECT id, name, kind FROM notification_channels
      WHERE user_id = ${userId} AND confirmed AND gone_at IS NULL AND id <> ${except} AND events && ${[event, ...alsoFor]}::text[]
      -- A channel that is just being removed is waited for, and left out.
      FOR KEY SHARE
    ), told AS (
      INSERT INTO notifications (user_id, event, key, sale_id, about)
      SELECT ${userId}, ${event}, ${key}, ${saleId}, ${JSON.stringify(about)}::jsonb WHERE EXISTS (SELECT FROM wanted)
      ON CONFLICT (user_id, key) DO NOTHING RETURNING id
    )
    INSERT INTO notification_deliveries (user_id, notification_id, channel_id, channel_name, channel_kind, due_at)
    SELECT ${userId}, told.id, wanted.id, wanted.name, wanted.kind, now() + make_interval(secs => ${waitMs / 1000})
    FROM told, wanted RETURNING id`.execute(trx);
  if (rows.length > 0) await changed(trx, userId, 'notifications');
}
