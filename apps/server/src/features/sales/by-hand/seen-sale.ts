import { createHash } from 'node:crypto';
import type { SeenQuestion, SeenSale } from '@crosslister/contract/extension/seen-sales.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { toPence, toPounds } from '@crosslister/domain/money.ts';
import { formatAmount } from '@crosslister/domain/prices/format-amount.ts';
import { ofPlatform } from '../../../db/of-product.ts';
import type { Trx } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { notFound } from '../../../http/problem.ts';
import type { Services } from '../../../services.ts';
import { findLive } from '../../listings/listing-rows.ts';
import { lockOwner } from '../lock-owner.ts';
import { countSale, type NewSale } from '../record-sale.ts';
import { seenOrderId, seenQuestionId } from '../seen-orders.ts';
import { storeByHandSale } from './by-hand-sale.ts';
import { isKnownOrder, refuseRead } from './find-seen-sales.ts';
import { storeMailNotice, whichSold } from './mail-notices.ts';

/**
 * Records a sale that one of the seller's own pages shows, once, however often and in how many browsers it is seen.
 * False if it was known already: then the listing there has ended.
 */
export async function recordSeenSale(services: Services, userId: number, said: SeenSale): Promise<boolean> {
  const stored = await transact(services.db, (trx) => store(trx, userId, said, services.now()));
  countSale(services, stored);
  return stored !== null;
}

async function store(
  trx: Trx,
  userId: number,
  { platform, listing: externalId, title, price, currency, order }: SeenSale,
  soldAt: Date,
): Promise<NewSale | null> {
  await refuseRead(trx, { userId, platform });
  const product = await lockOwner(trx, userId, async () => {
    const known = await trx
      .selectFrom('listing_external_ids')
      .select('product_id')
      .where(ofPlatform(userId, platform))
      .where('external_id', '=', externalId)
      .executeTakeFirst();
    return known?.product_id;
  });
  if (!product) throw notFound('listing of yours');
  if (product.deleted_at) return null;
  // Another browser, or a mail, may have been first: it has ended the listing, under the lock.
  const listing = await findLive(trx, product, platform);
  if (listing?.external_id !== externalId) return null;
  if (order && (await isKnownOrder(trx, { userId, platform }, order))) return null;
  return storeByHandSale(trx, platform, product, {
    orderId: await nextOrderId(trx, userId, platform, externalId),
    line: 0,
    title,
    pence: toPence(price),
    currency,
    soldAt,
    url: order ?? '',
  });
}

/** A listing whose order was cancelled may sell again. */
async function nextOrderId(
  trx: Trx,
  userId: number,
  platform: Platform,
  externalId: string,
): Promise<string> {
  const id = seenOrderId(externalId);
  const { count } = await trx
    .selectFrom('sales')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(ofPlatform(userId, platform))
    .where((eb) => eb.or([eb('order_id', '=', id), eb('order_id', 'like', `${id}-%`)]))
    .executeTakeFirstOrThrow();
  return Number(count) === 0 ? id : `${id}-${Number(count) + 1}`;
}

/** Asks the seller in the dashboard which of several things with the same title sold. The same order asks once. */
export function askWhichSold({ db, now }: Services, userId: number, said: SeenQuestion): Promise<void> {
  return transact(db, (trx) => storeQuestion(trx, userId, said, now()));
}

async function storeQuestion(
  trx: Trx,
  userId: number,
  { platform, title, price, currency, order }: SeenQuestion,
  soldAt: Date,
): Promise<void> {
  await refuseRead(trx, { userId, platform });
  if (order && (await isKnownOrder(trx, { userId, platform }, order))) return;
  const digest = createHash('sha256').update(title).digest('hex').slice(0, 20);
  const pence = price === null ? null : toPence(price);
  const paid = pence === null ? '' : ` for ${formatAmount(toPounds(pence), currency)}`;
  await storeMailNotice(trx, userId, {
    platform,
    order_id: seenQuestionId(order ?? digest),
    reason: 'several',
    message: whichSold(`“${title}” sold on ${platformNames[platform]}${paid}.`),
    titles: [title],
    price_pence: pence,
    currency,
    sold_at: soldAt,
  });
}
