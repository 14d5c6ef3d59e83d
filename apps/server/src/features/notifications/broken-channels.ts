import type { ChannelNotice } from '@crosslister/contract/sales.ts';
import type { Db } from '../../db/schema.ts';

/** The channels that the seller has to see to. */
export async function findBrokenChannels(db: Db, userId: number): Promise<ChannelNotice[]> {
  const rows = await db
    .selectFrom('notification_channels')
    .select(['id', 'name', 'error', 'broken_at', 'gone_at'])
    .where('user_id', '=', userId)
    .where('broken_at', 'is not', null)
    .orderBy('broken_at', 'desc')
    .execute();
  return rows.map(({ id, name, error, broken_at: brokenAt, gone_at: goneAt }) => ({
    id,
    name,
    error: error ?? '',
    gone: goneAt !== null,
    since: (goneAt ?? brokenAt)?.toISOString() ?? '',
  }));
}
