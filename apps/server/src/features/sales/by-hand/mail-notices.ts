import type { MailNoticeReason } from '@crosslister/contract/accounts/mailbox.ts';
import { unprovedMailReasons } from '@crosslister/contract/lists.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { MailNotice, MailNoticeAnswer } from '@crosslister/contract/sales.ts';
import { toPence, toPounds } from '@crosslister/domain/money.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import type { Database, Db, Trx } from '../../../db/schema.ts';
import { HttpProblem, notFound } from '../../../http/problem.ts';
import { notify } from '../../notifications/outbox.ts';
import { findProductsByTitle } from '../find-products-by-title.ts';
import { lockOwner } from '../lock-owner.ts';
import type { NewSale } from '../record-sale.ts';
import { orderOfQuestion } from '../seen-orders.ts';
import { storeMailedSale } from './mail-sale.ts';

/** More are not kept of mails that anybody could have sent: a flood of them hides nothing. */
const MOST_UNPROVED = 50;
/** How long (days) a notice that was dismissed is known, so that the same mail does not ask again. */
const KNOWN_DAYS = 90;

type Row = Selectable<Database['mail_notices']>;
type NewNotice = Omit<Insertable<Database['mail_notices']>, 'id' | 'user_id' | 'created_at' | 'dismissed_at'>;

const unproved: readonly MailNoticeReason[] = unprovedMailReasons;

const open = (db: Db, userId: number) =>
  db.selectFrom('mail_notices').where('user_id', '=', userId).where('dismissed_at', 'is', null);

/** The question for a sale of one of several things with the same title. */
export const whichSold = (sale: string) =>
  `${sale} Several of your things there have this title. Which one sold?`;

/**
 * Asks the seller, here and on their phone. The same mail asks once. Of mails that anybody could have sent only the first
 * that is open is told: there may be many.
 */
export async function storeMailNotice(trx: Trx, userId: number, values: NewNotice): Promise<void> {
  let isFirst = true;
  if (unproved.includes(values.reason)) {
    const { count } = await open(trx, userId)
      .where('reason', 'in', unproved)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= MOST_UNPROVED) return;
    isFirst = count === 0;
  }
  await sql`DELETE FROM mail_notices WHERE user_id = ${userId}
    AND dismissed_at < now() - make_interval(days => ${KNOWN_DAYS})`.execute(trx);
  const stored = await trx
    .insertInto('mail_notices')
    .values({ ...values, titles: sql`${values.titles}::text[]`, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return;
  if (isFirst)
    await notify(trx, userId, {
      event: values.reason === 'silent' ? 'connection' : 'waiting',
      key: `mail:${stored.id}`,
      about: { mail_notice_id: stored.id },
    });
  await changed(trx, userId, 'sales');
}

/** Whether the mail became a sale or a notice before. */
export async function isKnownMail(
  db: Db,
  userId: number,
  platform: Platform,
  orderId: string,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM sales WHERE user_id = ${userId} AND platform = ${platform} AND order_id = ${orderId}
    UNION ALL
    SELECT FROM mail_notices WHERE user_id = ${userId} AND platform = ${platform} AND order_id = ${orderId}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Sale e-mails the seller has not answered yet, newest first. */
export async function findMailNotices(db: Db, userId: number): Promise<MailNotice[]> {
  const rows = await open(db, userId).selectAll().orderBy('id', 'desc').limit(100).execute();
  const notices: MailNotice[] = [];
  // One after the other: all at once would take every connection to the database.
  for (const row of rows) notices.push(await render(db, row));
  return notices;
}

/** Of a bundle, or of a mail that is not proved, nothing can be recorded at a click. */
const canBeAnswered = ({ titles, reason }: Pick<Row, 'titles' | 'reason'>) =>
  titles.length === 1 && (reason === 'unknown' || reason === 'several' || reason === 'no_price');

async function render(db: Db, row: Row): Promise<MailNotice> {
  const { id, user_id: userId, platform, reason, titles, message, price_pence: pence, currency } = row;
  const [title] = titles;
  const candidates =
    title !== undefined && canBeAnswered(row)
      ? await findProductsByTitle(db, userId, platform, title, row.sold_at)
      : [];
  return {
    id,
    platform,
    reason,
    titles,
    message,
    price: pence === null ? null : toPounds(pence),
    currency,
    saleDate: row.sold_at.toISOString(),
    candidates: candidates.map(
      ({ price_pence, may_have_sold, is_listed, sold_without_order, ...product }) => ({
        ...product,
        price: toPounds(price_pence),
      }),
    ),
  };
}

/** The seller says which thing sold. It is recorded as if the mail had said so. */
export async function answerMailNotice(
  trx: Trx,
  userId: number,
  id: number,
  { product_id: productId, sale_price: price }: MailNoticeAnswer,
): Promise<NewSale | null> {
  const row = await open(trx, userId).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound('notice');
  const [title] = row.titles;
  if (title === undefined || !canBeAnswered(row)) {
    throw new HttpProblem(409, 'This mail cannot be recorded as one sale.', {
      nextStep: 'Choose Mark as Sold for what sold, and dismiss the notice.',
    });
  }
  const pence = row.price_pence ?? (price === undefined ? null : toPence(price));
  if (pence === null) {
    throw new HttpProblem(400, 'The mail names no price.', { nextStep: 'Enter for how much it sold.' });
  }
  const product = await lockOwner(trx, userId, async () => productId);
  if (!product || product.deleted_at) throw notFound('product');
  const stored = await storeMailedSale(trx, row.platform, product, {
    orderId: row.order_id,
    url: orderOfQuestion(row.order_id) ?? '',
    line: 0,
    title,
    pence,
    currency: row.currency,
    soldAt: row.sold_at,
  });
  await dismissMailNotice(trx, userId, id);
  return stored;
}

export async function dismissMailNotice(trx: Trx, userId: number, id: number): Promise<void> {
  const dismissed = await trx
    .updateTable('mail_notices')
    .set({ dismissed_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('dismissed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!dismissed) throw notFound('notice');
  await changed(trx, userId, 'sales');
}
