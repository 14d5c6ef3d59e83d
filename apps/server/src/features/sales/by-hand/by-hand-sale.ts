import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Trx } from '../../../db/schema.ts';
import { endByHandListing } from '../end-by-hand-listing.ts';
import { asItIs, type Owner } from '../lock-owner.ts';
import { type NewSale, storeSale } from '../record-sale.ts';

/** One thing of an order that we did not get from an API. */
export interface ByHandOrder {
  orderId: string;
  /** Which thing of a bundle, from 0. */
  line: number;
  title: string;
  pence: number;
  currency: string;
  soldAt: Date;
  /** Where the seller sees the order, if that is known. */
  url?: string;
}

/** Records that the product sold. Where only the seller could end the listing, it has ended. */
export function storeByHandSale(
  trx: Trx,
  platform: Platform,
  product: Owner,
  { orderId, line, title, pence, currency, soldAt, url = '' }: ByHandOrder,
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
    url,
  };
  return storeSale(trx, product.user_id, platform, sale, async () => {
    await endByHandListing(trx, product, platform);
    // Ending the listing has changed its row.
    return asItIs(trx, product);
  });
}
