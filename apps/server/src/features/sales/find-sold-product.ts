import type { Platform } from '@crosslister/contract/platforms.ts';
import { marketplaceSku } from '@crosslister/domain/marketplace-sku.ts';
import type { RemoteSale } from '@crosslister/marketplaces/remote-sale.ts';
import { sql, type Transaction } from 'kysely';
import { ofPlatform } from '../../db/of-product.ts';
import type { Database, ProductRow } from '../../db/schema.ts';
import { type Locked, lockProducts, lockTombstoneToo } from '../../operations/lock.ts';
import { followLink } from '../products/follow-link.ts';

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
  for (let id = await findListed(trx, userId, platform, sale); id !== undefined; ) {
    const product = await lockTombstoneToo(trx, userId, id);
    // Whoever held the lock may have linked the product to another one, or split it off.
    const now = await findListed(trx, userId, platform, sale);
    if (now === id) return followLink(trx, product);
    id = now;
  }
  if (!sale.sku) return undefined;
  const [own] = await lockProducts(trx, userId, (products) =>
    products.selectAll().where(sql<boolean>`lower(sku) = lower(${sale.sku})`).where('deleted_at', 'is', null),
  );
  return own ?? (await findByDerivedSku(trx, userId, sale.sku));
}

/** The product whose listing it is, by its id or else by the SKU it was made with. */
async function findListed(
  trx: Transaction<Database>,
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
  return rows.length > 0 ? followLink(trx, product) : undefined;
}
