import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { lockTombstoneToo } from '../../operations/lock.ts';
import { type NewSale, storeSale } from './record-sale.ts';
import { endWhereSold } from './sold-there.ts';

/** A thing that a sale e-mail names. */
interface MailedSale {
  orderId: string;
  /** Which thing of a bundle, from 0. */
  line: number;
  title: string;
  pence: number;
  currency: string;
  soldAt: Date;
}

/** Records that the product sold as the e-mail says. Where only the seller could end the listing, it has ended. */
export function storeMailedSale(
  trx: Transaction<Database>,
  userId: number,
  platform: Platform,
  productId: number,
  { orderId, line, title, pence, currency, soldAt }: MailedSale,
): Promise<NewSale | null> {
  const sale = {
    orderId,
    lineId: String(line),
    externalId: '',
    sku: '',
    title,
    quantity: 1,
    totalPence: pence,
    refundedPence: 0,
    refundedQuantity: 0,
    currency,
    soldAt: soldAt.toISOString(),
    state: 'sold' as const,
    url: '',
  };
  return storeSale(trx, userId, platform, sale, async () => {
    const product = await lockTombstoneToo(trx, userId, productId);
    if (!product) return undefined;
    await endWhereSold(trx, product, platform);
    // Ending the listing has changed its row.
    return lockTombstoneToo(trx, userId, productId);
  });
}
