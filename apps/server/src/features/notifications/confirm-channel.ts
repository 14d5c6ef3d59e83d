import type { NotificationChannel } from '@crosslister/contract/notifications.ts';
import { changed } from '../../db/change-feed.ts';
import { ownRow } from '../../db/of-product.ts';
import { transact } from '../../db/transact.ts';
import { HttpProblem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { findChannel, renderChannel } from './channels.ts';
import { sendAgain } from './deliveries.ts';
import { openTarget } from './target.ts';

/** Then a new code is needed. A seller may type 30 in a day (routes.ts), one chance in three million. */
const MOST_TRIES = 5;

/**
 * Confirms an e-mail address with the code of a test message, so that nobody has their sales sent to a stranger. Throws
 * HttpProblem for no channel and for another code.
 */
export async function confirmChannel(
  services: Services,
  userId: number,
  id: number,
  code: string,
): Promise<NotificationChannel> {
  const row = await transact(services.db, async (trx) => {
    const channel = await findChannel(trx, userId, id, { isLocked: true });
    if (channel.confirmed || channel.code_tries >= MOST_TRIES) return channel;
    const target = openTarget(services, { user_id: userId, channel_id: id, target: channel.target });
    const isRight = target.kind === 'email' && target.code === code;
    await changed(trx, userId, 'notifications');
    // What it was to be told before its address was changed.
    if (isRight) await sendAgain(trx, userId, id);
    return trx
      .updateTable('notification_channels')
      .set(isRight ? { confirmed: true } : { code_tries: channel.code_tries + 1 })
      .where(ownRow(userId, id))
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  if (row.confirmed) return renderChannel(services, row);
  if (row.code_tries < MOST_TRIES) {
    throw new HttpProblem(400, 'That is not the code of the last mail.', {
      nextStep: 'Type the digits of the test message, or send another one.',
    });
  }
  throw new HttpProblem(409, 'Too many wrong codes were typed.', {
    nextStep: 'Remove the address and add it again. Its mails then have another code.',
  });
}
