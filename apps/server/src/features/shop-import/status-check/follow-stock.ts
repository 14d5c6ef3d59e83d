import type { Platform } from '@crosslister/contract/platforms.ts';
import type { ProductRow, Trx } from '../../../db/schema.ts';
import type { Locked } from '../../../operations/lock.ts';
import { touched, updateProducts } from '../../catalogue/write-product-rows.ts';
import { storeRevises } from '../../listings/revise/store-revises.ts';
import { shareCount } from '../../sales/shared-stock.ts';
import { quantityEntered } from '../../sales/stock.ts';

/**
 * Takes over the source's quantity: the product's other listings are raised or lowered to it. Zero ends none of them,
 * as only the seller can decide that.
 */
export async function followStock(
  trx: Trx,
  product: Locked<ProductRow>,
  quantity: number,
  source: Platform,
): Promise<void> {
  await updateProducts(trx, product, { quantity, ...touched });
  await quantityEntered(trx, product.user_id, [product]);
  if (quantity === 0) return;
  const fewer = quantity < product.quantity;
  await storeRevises(trx, { ...product, quantity }, [fewer ? 'fewer' : 'quantity'], { except: source });
  await shareCount(trx, { ...product, quantity });
}
