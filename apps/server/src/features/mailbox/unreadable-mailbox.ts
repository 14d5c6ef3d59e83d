import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { storeMailNotice } from '../sales/by-hand/mail-notices.ts';
import { saleRuleNames, saleRules } from './rules.ts';

/** A mailbox that cannot be read for so long is told of, as an account that does not answer is. */
const MINUTES = 15;

/** Tells the seller, once for each silence: sales go unseen meanwhile. A refused password is told of at once. */
export async function notifyOfUnreadableMailbox(
  trx: Transaction<Database>,
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

/** It answers again. */
export async function dismissUnreadableMailbox(trx: Transaction<Database>, userId: number): Promise<void> {
  await trx
    .updateTable('mail_notices')
    .set({ dismissed_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('reason', '=', 'silent')
    .where('dismissed_at', 'is', null)
    .execute();
}
