import { sql } from 'kysely';
import { databaseTime } from '../../db/database-time.ts';
import type { Trx } from '../../db/schema.ts';
import { storeMailNotice } from '../sales/by-hand/mail-notices.ts';
import { saleRuleNames, saleRules } from './mail-rules.ts';

/** A mailbox that cannot be read for so long is told of, as an account that does not answer is. */
const MINUTES = 15;
const ukDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** Tells the seller, once for each silence: sales go unseen meanwhile. A refused password is told of at once. */
export async function notifyOfUnreadableMailbox(
  trx: Trx,
  userId: number,
  { message, since, isRefusal }: { message: string; since: Date; isRefusal: boolean },
): Promise<void> {
  const { rows } = await sql<{ late: boolean }>`
    SELECT ${since}::timestamptz < now() - make_interval(mins => ${MINUTES}) AS late`.execute(trx);
  const [rule] = saleRules;
  if (!rule || (!isRefusal && !rows[0]?.late)) return;
  await storeMailNotice(trx, userId, {
    platform: rule.platform,
    order_id: `silent:${since.toISOString()}`,
    reason: 'silent',
    titles: [],
    price_pence: null,
    currency: 'GBP',
    message: `The mailbox with the sale e-mails of ${saleRuleNames} cannot be read, so sales there go unseen: ${message} It stands under Settings, Connections.`,
    sold_at: since,
  });
}

/** One mail was left out, so that the others are read. Nobody knows what it is about. */
export async function notifyOfUnreadableMail(
  trx: Trx,
  userId: number,
  { number, receivedAt }: { number: string; receivedAt: Date | undefined },
): Promise<void> {
  const [rule] = saleRules;
  if (!rule) return;
  const when = receivedAt ? ` of ${ukDate.format(receivedAt)}` : '';
  await storeMailNotice(trx, userId, {
    platform: rule.platform,
    order_id: `left-out:${number}`,
    // As for any that nothing proves: a few of them are kept.
    reason: 'unsigned',
    titles: [],
    price_pence: null,
    currency: 'GBP',
    message: `A mail${when} in the mailbox with the sale e-mails cannot be read, not even its subject, and was left out. If it is one of ${saleRuleNames}, choose Mark as Sold for what sold.`,
    sold_at: receivedAt ?? (await databaseTime(trx)),
  });
}

/** It answers again. */
export async function dismissUnreadableMailbox(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('mail_notices')
    .set({ dismissed_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('reason', '=', 'silent')
    .where('dismissed_at', 'is', null)
    .execute();
}
