import { platformNames } from '@crosslister/contract/platforms.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { shortName } from './about-sale.ts';
import type { Composed, Stored } from './composed.ts';

/** A sale e-mail that only the seller can make a sale of. Null once they have answered it. */
export async function mailNotice(
  db: Kysely<Database>,
  { user_id: userId, about }: Stored,
): Promise<Composed | null> {
  const notice = await db
    .selectFrom('mail_notices')
    .select(['id', 'platform', 'message', 'titles', 'reason'])
    .where('user_id', '=', userId)
    .where('id', '=', Number(about.mail_notice_id))
    .where('dismissed_at', 'is', null)
    .executeTakeFirst();
  if (!notice) return null;
  const { id, platform, titles, reason, message } = notice;
  return {
    canWait: reason === 'cancelled',
    message: {
      event: 'waiting',
      tag: `mail-${id}`,
      title: titleOf(notice),
      lines: [message],
      links: [{ action: 'open', title: 'Open', to: { path: '/' } }],
      image: null,
      facts: { mail: { platform, reason, titles } },
    },
  };
}

type Notice = Pick<Selectable<Database['mail_notices']>, 'platform' | 'reason' | 'titles'>;

function titleOf({ platform, reason, titles: [title] }: Notice): string {
  const name = platformNames[platform];
  if (reason === 'cancelled') return `Cancelled on ${name}? ${shortName(title ?? 'An order')}`;
  if (title) return `Sold on ${name}, and it waits for you: ${shortName(title)}`;
  return `A mail of ${name}'s waits for you`;
}
