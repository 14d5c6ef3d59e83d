import type { Db } from '../../../db/schema.ts';
import type { Composed, Stored } from './composer-types.ts';

/** A way in which the seller is told does not work any more. They hear of it over the others. */
export async function brokenChannel(db: Db, { user_id: userId, about }: Stored): Promise<Composed | null> {
  const channel = await db
    .selectFrom('notification_channels')
    .select(['id', 'name', 'kind', 'error', 'broken_at', 'gone_at'])
    .where('user_id', '=', userId)
    .where('id', '=', Number(about.channel_id))
    .executeTakeFirst();
  if (!channel?.broken_at) return null;
  const { id, name, kind, error, gone_at: goneAt } = channel;
  return {
    canWait: false,
    message: {
      event: 'connection',
      tag: `channel-${id}`,
      title: goneAt ? `"${name}" is told of nothing any more` : `"${name}" gets no messages`,
      lines: [
        ...(error ? [error] : []),
        'Until that is mended, what sells is told over your other ways alone.',
      ],
      links: [{ action: 'open', title: 'Open', to: { path: '/?settings=notifications' } }],
      image: null,
      facts: { channel: { id, name, kind, gone: goneAt !== null }, error },
    },
  };
}
