import type { Platform } from '@crosslister/contract/platforms.ts';
import { marketplaceSku } from '@crosslister/domain/marketplace-sku.ts';
import type { RemoteSale } from '@crosslister/marketplaces/remote-sale.ts';
import { sql, type Transaction } from 'kysely';
import { ofPlatform } from '../../db/of-product.ts';
import type { Database, ProductRow } from '../../db/schema.ts';
import { type Locked, lockProducts, lockTombstoneToo } from '../../operations/lock.ts';

/**
 * Finds the product of an order line, by the listing's id first (also for late orders), then by the SKU that was sent.
 * The product is locked for what follows.
 */
export async function findSoldProduct(
  trx: Transaction<Database>,
  userId: number,
  platform: Platform,
  sale: RemoteSale,
): Promise<Locked<ProductRow> | undefined> {
  const byId = sale.externalId
    ? await trx
        .selectFrom('listing_external_ids')
        .select('product_id')
        .where(ofPlatform(userId, platform))
        .where('external_id', '=', sale.externalId)
        .executeTakeFirst()
    : undefined;
  const bySku =
    byId ??
    (sale.sku
      ? await trx
          .selectFrom('listings')
          .select('product_id')
          .where(ofPlatform(userId, platform))
          .where(sql<boolean>`lower(sku) = lower(${sale.sku})`)
          // The SKU of a deleted product may be in use again.
          .orderBy(sql`status = 'delisted'`)
          .orderBy('id', 'desc')
          .executeTakeFirst()
      : undefined);
  if (bySku) return lockTombstoneToo(trx, userId, bySku.product_id);
  if (!sale.sku) return undefined;
  const [own] = await lockProducts(trx, userId, (products) =>
    products.selectAll().where(sql<boolean>`lower(sku) = lower(${sale.sku})`).where('deleted_at', 'is', null),
  );
  return own ?? (await findByDerivedSku(trx, userId, sale.sku));
}

/** A listing that sold before we received its id is stored nowhere, but its SKU names the product. */
async function findByDerivedSku(
  trx: Transaction<Database>,
  userId: number,
  sku: string,
): Promise<Locked<ProductRow> | undefined> {
  const id = Number(/X(\d{1,15})$/i.exec(sku)?.[1]);
  if (!id) return undefined;
  const product = await lockTombstoneToo(trx, userId, id);
  if (!product) return undefined;
  const sent = marketplaceSku(product.sku, product.id);
  const { rows } = await sql`SELECT WHERE lower(${sent}::text) = lower(${sku}::text)`.execute(trx);
  return rows.length > 0 ? product : undefined;
}
