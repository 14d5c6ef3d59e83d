import { platformNames } from '@crosslister/contract/platforms.ts';
import type { Kysely } from 'kysely';
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
  const name = platformNames[platform];
  const [title] = titles;
  return {
    canWait: false,
    message: {
      event: 'waiting',
      tag: `mail-${id}`,
      title: title
        ? `Sold on ${name}, and it waits for you: ${shortName(title)}`
        : `A mail of ${name}'s waits for you`,
      lines: [message],
      links: [{ action: 'open', title: 'Open', to: { path: '/' } }],
      image: null,
      facts: { mail: { platform, reason, titles } },
    },
  };
}
