import type { Platform } from '@crosslister/contract/platforms.ts';
import { marketplaceSku } from '@crosslister/domain/marketplace-sku.ts';
import type { RemoteSale } from '@crosslister/marketplaces/marketplace.ts';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Services } from '../../app.ts';
import type { Database, ProductRow } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { changed } from '../../operations/change-feed.ts';
import { byHandInfo, endListings } from '../delist/end-listings.ts';
import { storeRevises } from '../revise/store-revises.ts';

/**
 * Takes one order line into the books, once: a line seen again changes nothing but its state. Sale, product and the
 * delists on every other platform are one transaction. A line first seen cancelled is no sale yet: a failed payment may
 * still be made good. Returns true when the sale is new.
 */
export async function recordSale(
  services: Services,
  userId: number,
  platform: Platform,
  sale: RemoteSale,
): Promise<boolean> {
  return transact(services.db, async (trx) => {
    // A detection run locks this row while it looks which sales are new: none may slip in below the last it tells.
    await sql`SELECT FROM users WHERE id = ${userId} FOR KEY SHARE`.execute(trx);
    const known = await trx
      .selectFrom('sales')
      .select(['id', 'state'])
      .where('user_id', '=', userId)
      .where('platform', '=', platform)
      .where('order_id', '=', sale.orderId)
      .where('line_id', '=', sale.lineId)
      .executeTakeFirst();
    if (known) {
      if (known.state !== sale.state) await changeState(trx, userId, known.id, sale.state);
      return false;
    }
    if (sale.state === 'cancelled') return false;
    const product = await findSoldProduct(trx, userId, platform, sale);
    const inserted = await trx
      .insertInto('sales')
      .values({
        user_id: userId,
        platform,
        order_id: sale.orderId,
        line_id: sale.lineId,
        product_id: product?.id ?? null,
        name: product?.name ?? sale.title,
        sku: product?.sku ?? sale.sku,
        price_pence: sale.totalPence,
        currency: sale.currency,
        quantity: sale.quantity,
        state: sale.state,
        order_url: sale.url,
        sold_at: sale.soldAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) return false;
    if (product) await takeFromStock(trx, product, platform, sale, inserted.id);
    await changed(trx, userId, 'sales', 'products');
    return true;
  });
}

async function changeState(trx: Kysely<Database>, userId: number, id: number, state: RemoteSale['state']) {
  await trx.updateTable('sales').set({ state }).where('id', '=', id).execute();
  await changed(trx, userId, 'sales');
}

/** By the listing's id first, late orders included, then by the SKU that was sent; locked for what follows. */
async function findSoldProduct(
  trx: Kysely<Database>,
  userId: number,
  platform: Platform,
  sale: RemoteSale,
): Promise<ProductRow | undefined> {
  const byId = sale.externalId
    ? await trx
        .selectFrom('listing_external_ids')
        .select('product_id')
        .where('user_id', '=', userId)
        .where('platform', '=', platform)
        .where('external_id', '=', sale.externalId)
        .executeTakeFirst()
    : undefined;
  const bySku =
    byId ??
    (sale.sku
      ? await trx
          .selectFrom('listings')
          .select('product_id')
          .where('user_id', '=', userId)
          .where('platform', '=', platform)
          .where(sql<boolean>`lower(sku) = lower(${sale.sku})`)
          // The SKU of a deleted product may have been used again.
          .orderBy(sql`status = 'delisted'`)
          .orderBy('id', 'desc')
          .executeTakeFirst()
      : undefined);
  const query = trx.selectFrom('products').selectAll().where('user_id', '=', userId).forUpdate();
  if (bySku) return query.where('id', '=', bySku.product_id).executeTakeFirst();
  if (!sale.sku) return undefined;
  const own = await query
    .where(sql<boolean>`lower(sku) = lower(${sale.sku})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return own ?? (await findByDerivedSku(query, sale.sku));
}

/** A listing that sold before we heard that it was made is stored nowhere, but its SKU names the product. */
async function findByDerivedSku<Q extends SelectQueryBuilder<Database, 'products', ProductRow>>(
  query: Q,
  sku: string,
): Promise<ProductRow | undefined> {
  const id = Number(/X(\d{1,15})$/i.exec(sku)?.[1]);
  if (!id) return undefined;
  const product = await query.where('id', '=', id).executeTakeFirst();
  const sent = product && marketplaceSku(product.sku, product.id);
  return sent?.toLowerCase() === sku.toLowerCase() ? product : undefined;
}

/** Takes the pieces sold, everywhere; at none left the product is sold and every other listing of it has to go. */
async function takeFromStock(
  trx: Kysely<Database>,
  product: ProductRow,
  platform: Platform,
  sale: RemoteSale,
  saleId: number,
): Promise<void> {
  const quantity = Math.max(product.quantity - sale.quantity, 0);
  if (quantity > 0) {
    await trx.updateTable('products').set({ quantity }).where('id', '=', product.id).execute();
    await storeRevises(trx, { ...product, quantity }, ['fewer'], { except: platform });
    return;
  }
  await trx
    .updateTable('listings')
    .set({
      status: 'delisted',
      delisted_at: sale.soldAt,
      proof: JSON.stringify({ status_seen: `sold in order ${sale.orderId}`, checked_at: sale.soldAt }),
    })
    .where('product_id', '=', product.id)
    .where('platform', '=', platform)
    .where('status', '<>', 'delisted')
    .execute();
  await markSold(trx, product, {
    soldAt: sale.soldAt,
    except: platform,
    params: { sale_id: saleId, sold_on: platform },
  });
}

/**
 * The product is sold: its other live listings are ended, and one that no machine can end makes it a task of the
 * seller's. Its row must be locked.
 */
export async function markSold(
  trx: Kysely<Database>,
  product: ProductRow,
  sale: { soldAt: Date | string; except: Platform | null; params?: Record<string, unknown> },
): Promise<void> {
  const byHand = await endListings(trx, product, 'sale', sale);
  const [first] = byHand;
  await trx
    .updateTable('products')
    .set({
      status: first ? 'action_required' : 'sold',
      action_info: first ? JSON.stringify(byHandInfo(first, 'sale')) : null,
      quantity: 0,
      date_sold: product.date_sold ?? sale.soldAt,
      last_updated: sql`now()`,
    })
    .where('id', '=', product.id)
    .execute();
}
