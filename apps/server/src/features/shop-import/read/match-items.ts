import type { Platform } from '@crosslister/contract/platforms.ts';
import type { RemoteItem } from '@crosslister/marketplaces/catalogue/remote-item.ts';
import { sql } from 'kysely';
import { ofPlatform } from '../../../db/of-product.ts';
import type { ProductRow, Trx } from '../../../db/schema.ts';
import { skuKeys } from '../../../db/sku-keys.ts';
import { type Locked, lockProducts } from '../../../operations/lock.ts';
import { anyWithSku } from '../../catalogue/find-by-sku.ts';
import { readOwners } from '../../listings/external-ids.ts';

interface Known {
  known: Map<RemoteItem, Locked<ProductRow>>;
  /** Items whose products were deleted here, and whose listings are still to be ended there. */
  gone: Set<RemoteItem>;
  /**
   * Items whose SKU does not identify them, because another item on sale there has it too.
   * With the product that has the SKU here.
   */
  rivals: Map<RemoteItem, number | null>;
}

/**
 * Finds the product of each item: by the listing's id, otherwise by SKU. The SKU is not used if it is `shared`, or if
 * another item that the reading has met already belongs to the product.
 */
export async function findKnown(
  trx: Trx,
  target: { userId: number; platform: Platform; isMet: (externalId: string) => boolean },
  items: RemoteItem[],
  shared: ReadonlySet<RemoteItem>,
  keyOf: (sku: string) => string,
): Promise<Known> {
  if (items.length === 0) return { known: new Map(), gone: new Set(), rivals: new Map() };
  const skus = items.map(({ sku }) => keyOf(sku));
  const ids = items.map(({ externalId }) => externalId);
  let listed = await readOwners(trx, target, ids);
  const named = await trx
    .selectFrom('products')
    .select('id')
    .where('user_id', '=', target.userId)
    .where('id', '=', anyWithSku(target.userId, skus))
    .execute();
  let products: Locked<ProductRow>[];
  for (;;) {
    const candidates = [...listed.map(({ product_id }) => product_id), ...named.map(({ id }) => id)];
    products = await lockProducts(trx, target.userId, (all) =>
      all.selectAll().where('id', '=', sql<number>`ANY (${candidates})`),
    );
    // Who held a lock may have linked a product to another one, or split it off.
    const now = await readOwners(trx, target, ids);
    const isSame = JSON.stringify(now) === JSON.stringify(listed);
    listed = now;
    if (isSame) break;
  }
  const byId = new Map(products.map((product) => [product.id, product]));
  const byExternalId = new Map(
    listed.map(({ external_id, product_id }) => [external_id, byId.get(product_id)]),
  );
  const present = products.filter(({ deleted_at }) => !deleted_at);
  const keyHere = await skuKeys(
    trx,
    present.map(({ sku }) => sku),
  );
  const bySku = new Map(present.map((product) => [keyHere(product.sku), product]));
  const live = await findLiveIds(trx, target, [...bySku.values()]);
  const found: Known = { known: new Map(), gone: new Set(), rivals: new Map() };
  const taken = new Set<number>();
  const take = (item: RemoteItem, product: Locked<ProductRow> | undefined) => {
    if (!product || taken.has(product.id) || found.known.has(item) || found.gone.has(item)) return;
    if (product.deleted_at) return void found.gone.add(item);
    taken.add(product.id);
    found.known.set(item, product);
  };
  for (const item of items) take(item, byExternalId.get(item.externalId));
  for (const item of items) {
    if (found.known.has(item) || found.gone.has(item) || item.sku === '') continue;
    const product = bySku.get(keyOf(item.sku));
    const others = (product && live.get(product.id)) ?? [];
    const isMet = others.some((id) => id !== item.externalId && target.isMet(id));
    if (shared.has(item) || isMet) found.rivals.set(item, product?.id ?? null);
    else take(item, product);
  }
  return found;
}

/** The ids of these products' live listings there. */
async function findLiveIds(
  trx: Trx,
  { userId, platform }: { userId: number; platform: Platform },
  products: ProductRow[],
): Promise<Map<number, string[]>> {
  const rows = await trx
    .selectFrom('listings')
    .select(['product_id', 'external_id'])
    .where(ofPlatform(userId, platform))
    .where('status', '<>', 'delisted')
    .where('product_id', '=', sql<number>`ANY (${products.map(({ id }) => id)})`)
    .execute();
  const found = new Map<number, string[]>();
  for (const { product_id: id, external_id } of rows) found.set(id, [...(found.get(id) ?? []), external_id]);
  return found;
}
