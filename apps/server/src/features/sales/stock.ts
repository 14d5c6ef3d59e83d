import type { Platform } from '@crosslister/contract/platforms.ts';
import { taskOf } from '@crosslister/domain/action-places.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { sql } from 'kysely';
import { anyOf } from '../../db/any-of.ts';
import { ofProduct } from '../../db/of-product.ts';
import type { ProductRow, SaleRow, Trx } from '../../db/schema.ts';
import type { Locked, LockedKey } from '../../operations/lock.ts';
import { changeStatus, touched, updateProducts } from '../catalogue/write-product-rows.ts';
import { type AfterSale, byHandInfo, endListings } from '../listings/end/enqueue-delists.ts';
import { storeRevises } from '../listings/revise/store-revises.ts';
import { takeFromCancelled } from './cancelled-stock.ts';
import { delistWhereSold, endedBySale, mayBeWrittenBack, quantityWasSent } from './delist-where-sold.ts';
import { takeFromEntry } from './entered-sales.ts';
import type { Owner } from './lock-owner.ts';
import { lockSharers, poolPlatform, shareCount } from './shared-stock.ts';
import { updateSale, updateSales } from './write-sale-rows.ts';

/**
 * Takes the quantity an order line still needs: first from sales the seller entered for this order, then from stock,
 * then from cancelled orders that nobody has put back. If some is still missing, it is a double sale. When no stock is
 * left, the product is sold and every other listing of it has to end.
 */
export async function takeStock(
  trx: Trx,
  product: Owner,
  sale: SaleRow,
  platform: Platform,
  soldAt: string,
): Promise<void> {
  const needed = sale.quantity - (sale.taken ?? 0);
  const { quantity: entered, typed } = await takeFromEntry(trx, product, sale, needed);
  const fromStock = Math.min(product.quantity, needed - entered);
  const freed = await takeFromCancelled(trx, product, needed - entered - fromStock);
  const missing = needed - entered - fromStock - freed;
  const quantity = product.quantity - fromStock;
  await updateSale(trx, sale, {
    taken: sale.quantity - missing,
    doubles_sale_id: missing > 0 ? await findOther(trx, product, sale.id) : null,
    sold_out: quantity === 0,
    typed_money: JSON.stringify({ ...typed, ...sale.typed_money }),
  });
  const isWrittenBack = await mayBeWrittenBack(trx, product, platform, soldAt);
  if (quantity > 0) {
    await updateProducts(trx, product, { quantity });
    // The marketplace has already counted its own sale, unless our write overwrote its stock.
    const except = isWrittenBack ? {} : { except: platform };
    await storeRevises(trx, { ...product, quantity }, ['fewer'], except);
    await shareCount(trx, { ...product, quantity });
    return;
  }
  const mayHaveMore = await quantityWasSent(trx, product, platform);
  if (!mayHaveMore) await endedBySale(trx, product, platform, sale, soldAt);
  await markSold(trx, product, {
    soldAt,
    except: platform,
    params: { sale_id: sale.id, sold_on: platform },
  });
  await delistWhereSold(trx, product, platform, { mayHaveMore, isWrittenBack });
}

interface SoldOut {
  soldAt: Date | string;
  except: Platform | null;
  params?: AfterSale;
}

/**
 * The product is sold. Its other live listings are ended, and one that the server cannot end becomes the seller's task.
 * The products that share its stock are sold with it.
 */
export async function markSold(trx: Trx, product: Locked<ProductRow>, sale: SoldOut): Promise<void> {
  await markOneSold(trx, product, sale);
  // The shop that keeps the stock sells none of them any more. If it shows them as sold out, they may stay there.
  const pool = poolPlatform(product);
  const isOut = pool && sale.params?.sold_on === pool && findMarketplace(pool)?.listing.sellOut;
  const params = { ...sale.params, ...(isOut && { sold_out_on: pool }) };
  for (const other of await lockSharers(trx, product)) {
    if (other.status !== 'active' && other.status !== 'inactive') continue;
    await markOneSold(trx, other, { soldAt: sale.soldAt, except: null, params });
  }
}

async function markOneSold(trx: Trx, product: Locked<ProductRow>, sale: SoldOut): Promise<void> {
  const byHand = await endListings(trx, product, 'sale', sale);
  const task = taskOf(byHand.map((listing) => byHandInfo(listing, 'sale')));
  await changeStatus(trx, product, 'sold', task ? 'action_required' : 'sold', {
    action_info: task,
    quantity: 0,
    date_sold: product.date_sold ?? sale.soldAt,
    ...touched,
  });
}

/**
 * The seller has entered the quantity. It includes what cancelled orders returned, so that
 * is no longer offered. Earlier sales keep no stock, so an order cancelled later returns
 * nothing, and Mark as Active adds nothing. The products' rows must still be as they were.
 */
export async function quantityEntered(
  trx: Trx,
  userId: number,
  products: readonly LockedKey[],
): Promise<void> {
  const ids = anyOf(products);
  const counted = {
    taken: 0,
    cancellation_dismissed_at: sql<Date>`coalesce(cancellation_dismissed_at, now())`,
  };
  await updateSales(trx, userId, counted, (sales) =>
    sales.where('product_id', '=', ids).where('state', '=', 'cancelled').where('taken', '>', 0),
  );
  await updateSales(trx, userId, { put_back_at: sql<Date>`now()` }, (sales) =>
    sales
      .where('product_id', '=', ids)
      .where('state', '=', 'sold')
      .where('put_back_at', 'is', null)
      .where(sql<boolean>`EXISTS (SELECT FROM products p WHERE p.id = sales.product_id
        AND p.user_id IS NOT DISTINCT FROM sales.user_id
        AND p.status IN ('sold', 'action_required'))`),
  );
}

/**
 * The products can be bought again: earlier sales no longer mark them as sold. Orders from before now may still be what
 * was entered, and later ones are not.
 */
export async function onSaleAgain(trx: Trx, userId: number, products: readonly LockedKey[]): Promise<void> {
  await updateSales(trx, userId, { put_back_at: sql<Date>`now()` }, (sales) =>
    sales
      .where('product_id', '=', anyOf(products))
      .where('order_id', '=', '')
      .where('state', '=', 'sold')
      .where('put_back_at', 'is', null),
  );
  await updateSales(trx, userId, { sold_out: false }, (sales) =>
    sales.where('product_id', '=', anyOf(products)).where('sold_out', '=', true),
  );
}

async function findOther(trx: Trx, product: Locked<ProductRow>, saleId: number) {
  const other = await trx
    .selectFrom('sales')
    .select('id')
    .where(ofProduct(product))
    .where('id', '<>', saleId)
    .where('state', '=', 'sold')
    .where('taken', '>', 0)
    .orderBy(sql`coalesce(sold_at, seen_at)`, 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return other?.id ?? null;
}
