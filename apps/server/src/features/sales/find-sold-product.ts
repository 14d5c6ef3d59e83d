import type { Platform } from '@crosslister/contract/platforms.ts';
import { marketplaceSku } from '@crosslister/domain/skus/marketplace-sku.ts';
import type { RemoteSale } from '@crosslister/marketplaces/sales/remote-sale.ts';
import { sql } from 'kysely';
import { ofPlatform } from '../../db/of-product.ts';
import type { Trx } from '../../db/schema.ts';
import { findProductsByTitle } from './find-products-by-title.ts';
import { lockOwner, type Owner } from './lock-owner.ts';

/**
 * Finds the product of an order line, by the listing's id first (also for late orders), then by the SKU that was sent, and
 * by its title if it has neither.
 * The product is locked for what follows.
 */
export async function findSoldProduct(
  trx: Trx,
  userId: number,
  platform: Platform,
  sale: RemoteSale,
): Promise<Owner | undefined> {
  return (
    (await lockOwner(trx, userId, () => findListed(trx, userId, platform, sale))) ??
    (await lockOwner(trx, userId, () => findByOwnSku(trx, userId, sale.sku))) ??
    (await findByDerivedSku(trx, userId, sale.sku)) ??
    (await findByTitle(trx, userId, platform, sale))
  );
}

/**
 * A line whose product its owner has deleted since has neither its number nor its SKU (WooCommerce). Its name counts if
 * one product alone is listed there under it.
 */
async function findByTitle(
  trx: Trx,
  userId: number,
  platform: Platform,
  { externalId, sku, title, soldAt }: RemoteSale,
): Promise<Owner | undefined> {
  if (externalId || sku || !title) return undefined;
  return lockOwner(trx, userId, async () => {
    const titled = await findProductsByTitle(trx, userId, platform, title, new Date(soldAt));
    const [only, another] = titled.filter(({ is_listed }) => is_listed);
    return another ? undefined : only?.id;
  });
}

/** The product whose listing it is, by its id or else by the SKU it was made with. */
async function findListed(
  trx: Trx,
  userId: number,
  platform: Platform,
  sale: RemoteSale,
): Promise<number | undefined> {
  const byId = sale.externalId
    ? await trx
        .selectFrom('listing_external_ids')
        .select('product_id')
        .where(ofPlatform(userId, platform))
        .where('external_id', '=', sale.externalId)
        .executeTakeFirst()
    : undefined;
  if (byId) return byId.product_id;
  if (!sale.sku) return undefined;
  const bySku = await trx
    .selectFrom('listings')
    .select('product_id')
    .where(ofPlatform(userId, platform))
    .where(sql<boolean>`lower(sku) = lower(${sale.sku})`)
    // The SKU of a deleted product may be in use again.
    .orderBy(sql`status = 'delisted'`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return bySku?.product_id;
}

/** The product that has this SKU, or that was linked to another one with it. */
async function findByOwnSku(trx: Trx, userId: number, sku: string): Promise<number | undefined> {
  if (!sku) return undefined;
  const products = trx.selectFrom('products').select('products.id').where('products.user_id', '=', userId);
  const isIt = sql<boolean>`lower(products.sku) = lower(${sku})`;
  const own = await products.where(isIt).where('deleted_at', 'is', null).executeTakeFirst();
  if (own) return own.id;
  const linked = await products
    .innerJoin('linked_products as l', (join) =>
      join.onRef('l.other_id', '=', 'products.id').onRef('l.user_id', '=', 'products.user_id'),
    )
    .where(isIt)
    .executeTakeFirst();
  return linked?.id;
}

/** A listing that sold before we received its id is stored nowhere, but its SKU names the product. */
async function findByDerivedSku(trx: Trx, userId: number, sku: string): Promise<Owner | undefined> {
  const id = Number(/X(\d{1,15})$/i.exec(sku)?.[1]);
  if (!id) return undefined;
  return lockOwner(trx, userId, async () => {
    const product = await trx
      .selectFrom('products')
      .select('sku')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!product) return undefined;
    const sent = marketplaceSku(product.sku, id);
    const { rows } = await sql`SELECT WHERE lower(${sent}::text) = lower(${sku}::text)`.execute(trx);
    return rows.length > 0 ? id : undefined;
  });
}
