import type { MailNoticeReason } from '@crosslister/contract/accounts/mailbox.ts';
import { unprovedMailReasons, urgentMailReasons } from '@crosslister/contract/lists.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { type Selectable, sql } from 'kysely';
import type { Database, Db } from '../../../db/schema.ts';
import { shortName } from './about-sale.ts';
import type { Composed, Stored } from './composer-types.ts';

const isIn = (reasons: readonly MailNoticeReason[], reason: MailNoticeReason) => reasons.includes(reason);

/** A sale e-mail that only the seller can make a sale of, or a mailbox that cannot be read. Null once that is settled. */
export async function mailNotice(
  db: Db,
  { user_id: userId, event, about }: Stored,
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
  // A stranger may have sent it: nothing of it is shown on a phone.
  const isUnproved = isIn(unprovedMailReasons, reason);
  return {
    canWait: reason === 'cancelled' || isUnproved,
    message: {
      event,
      tag: `mail-${id}`,
      title: titleOf(notice),
      lines: [isUnproved ? 'Anybody may have sent it. Look at it in the queue, with any others.' : message],
      links: [
        {
          action: 'open',
          title: 'Open',
          to: { path: reason === 'silent' ? '/?settings=connections' : '/?panel=queue' },
        },
      ],
      image: null,
      facts: { mail: { platform, reason, titles } },
    },
  };
}

type Notice = Pick<Selectable<Database['mail_notices']>, 'platform' | 'reason' | 'titles'>;

export function titleOf({ platform, reason, titles: [title] }: Notice): string {
  const name = platformNames[platform];
  if (reason === 'silent') return 'The mailbox with your sale e-mails cannot be read';
  if (isIn(unprovedMailReasons, reason)) return `A mail about ${name} that is not proved waits for you`;
  if (reason === 'cancelled') return `Cancelled on ${name}? ${shortName(title ?? 'An order')}`;
  if (title) return `Sold on ${name}, and it waits for you: ${shortName(title)}`;
  return `A mail of ${name}'s waits for you`;
}

/** Mails about something that sold, and may be on sale elsewhere until the seller has answered. The newest first. */
export function findQuestions(db: Db, userId: number) {
  return db
    .selectFrom('mail_notices')
    .select(['id', 'platform', 'reason', 'titles'])
    .where('user_id', '=', userId)
    .where('dismissed_at', 'is', null)
    .where('reason', '=', sql<MailNoticeReason>`ANY (${[...urgentMailReasons]})`)
    .orderBy('id', 'desc')
    .execute();
}
