import type { Platform } from '@crosslister/contract/platforms.ts';
import type { PutBackResult } from '@crosslister/contract/sales.ts';
import { sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import { ofProduct } from '../../../db/of-product.ts';
import type { ProductRow, SaleRow, Trx } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { HttpProblem, notFound } from '../../../http/problem.ts';
import { whyNotForSale } from '../../../operations/for-sale.ts';
import type { Locked } from '../../../operations/lock.ts';
import { closeSteps } from '../../../operations/steps.ts';
import type { Services } from '../../../services.ts';
import { changeStatus, touched, updateProducts } from '../../catalogue/write-product-rows.ts';
import { cancelDelists } from '../../listings/end/cancel-delists.ts';
import { listAgain, listedAgainWords, platformsOf, sortAgain } from '../../listings/publish/list-again.ts';
import { storeRevises } from '../../listings/revise/store-revises.ts';
import { lockSale } from '../lock-sale.ts';
import { shareCount } from '../shared-stock.ts';
import { onSaleAgain } from '../stock.ts';
import { updateSale } from '../write-sale-rows.ts';

type Offered = Pick<SaleRow, 'state' | 'taken' | 'sold_out' | 'put_back_at' | 'cancellation_dismissed_at'>;

/** Why the product of a cancelled sale cannot be put back on sale, as a sentence. Null when it can. */
export function whyNotPutBack(
  sale: Offered,
  product: Pick<ProductRow, 'status' | 'deleted_at'> | undefined,
): string | null {
  if (sale.state !== 'cancelled') return 'The order was not cancelled.';
  if (!product) return 'It is not in your catalogue.';
  if (product.deleted_at) return 'The product has been deleted since.';
  const isBack = sale.sold_out && product.status === 'active';
  if (isBack) return 'The product is on sale again already.';
  if ((sale.taken ?? 0) > 0) return null;
  return sale.cancellation_dismissed_at
    ? 'Its quantity has been entered again since.'
    : 'There is nothing to put back: its pieces are on sale already, or another order has them.';
}

/**
 * Puts the stock of a cancelled order back on sale: the product becomes active, and is
 * listed again wherever it was ended or had sold out. If a platform has relisted it by
 * itself, the publish adopts that listing. A second call changes nothing.
 */
export async function putBack(services: Services, userId: number, id: number): Promise<PutBackResult> {
  return transact(services.db, async (trx) => {
    const found = await lockSale(trx, userId, id);
    if (!found) throw notFound('sale');
    const { sale, product } = found;
    if (sale.put_back_at) {
      const message = 'It was put back on sale already.';
      return { success: true, message, platforms: [], by_hand: [], operation_ids: [] };
    }
    const obstacle = whyNotPutBack(sale, product);
    if (obstacle || !product)
      throw new HttpProblem(409, obstacle ?? 'There is no such product.', {
        nextStep: 'Reload the page to see the current state.',
      });

    const wasSold = whyNotForSale(product) === 'sale';
    const ended = wasSold ? await findEnded(trx, product, sale.id) : [];
    const quantity = product.quantity + (sale.taken ?? 0);
    // A task that has no sale as its reason stays.
    const { status, action_info } = wasSold ? ({ status: 'active', action_info: null } as const) : product;
    const after: Locked<ProductRow> = { ...product, status, action_info, quantity };
    const back = { action_info: null, date_sold: null };
    if (wasSold)
      await changeStatus(trx, product, 'on_sale_again', 'active', { quantity, ...back, ...touched });
    else await updateProducts(trx, product, { quantity, ...touched });
    await updateSale(trx, sale, { put_back_at: sql<Date>`now()`, taken: 0 });
    await onSaleAgain(trx, userId, [product]);
    const sharers = await shareCount(trx, after);
    const operations = await backOnSale(trx, after, ended);
    for (const sharer of sharers) {
      operations.push(...(await backOnSale(trx, sharer, await findSoldOut(trx, sharer, sale))));
    }
    const { sentences, refusals } = await listedAgainWords(trx, userId, operations);
    const { listed, byHand } = sortAgain(operations);
    await changed(trx, userId, 'products', 'sales');
    return {
      success: true,
      message: ['The product is back on sale.', ...sentences, ...refusals].join(' '),
      platforms: platformsOf(listed),
      by_hand: platformsOf(byHand),
      operation_ids: operations.map(({ id }) => id),
    };
  });
}

/**
 * Where the product was listed until it sold: the platforms of those sales, and those where
 * its listings have ended since.
 */
async function findEnded(trx: Trx, product: ProductRow, saleId: number): Promise<Platform[]> {
  const { rows } = await sql<{ platform: Platform }>`
    WITH since AS (SELECT id, platform, order_id, seen_at FROM sales
      WHERE ${ofProduct(product)} AND (sold_out OR id = ${saleId}))
    SELECT platform FROM since WHERE order_id <> ''
    UNION SELECT platform FROM sale_endings WHERE ${ofProduct(product)} AND sale_id IN (SELECT id FROM since)
    UNION SELECT platform FROM listings WHERE ${ofProduct(product)} AND status = 'delisted'
      AND delisted_at >= (SELECT min(seen_at) FROM since)
    ORDER BY platform`.execute(trx);
  return rows.map(({ platform }) => platform);
}

/** Where the product's listings were ended because its shared stock had sold out. */
async function findSoldOut(trx: Trx, product: ProductRow, { seen_at: since }: SaleRow): Promise<Platform[]> {
  const delists = await trx
    .selectFrom('sale_endings')
    .select('platform')
    .distinct()
    .where(ofProduct(product))
    .where('created_at', '>=', since)
    .where('reason', 'in', ['sale', 'undone'])
    .orderBy('platform')
    .execute();
  return delists.map(({ platform }) => platform);
}

/**
 * Listings that are still live get the new quantity, delists that have not started are cancelled, and the rest is
 * listed again. A crosslist runs after a delist that is still live, as it is stored later.
 */
async function backOnSale(trx: Trx, product: Locked<ProductRow>, ended: Platform[]) {
  const reason = 'It was put back on sale.';
  await closeSteps(trx, product.user_id, [product], ['delist'], { status: 'cancelled', reason });
  const kept = await cancelDelists(trx, product.user_id, [product], ['sale'], reason);
  const { rows: live } = await sql<{ platform: Platform }>`
    SELECT platform FROM listings l WHERE ${ofProduct(product)} AND status <> 'delisted'
      AND NOT EXISTS (SELECT FROM operations o WHERE o.product_id = l.product_id AND o.platform = l.platform
        AND o.kind = 'delist' AND o.status IN ('queued', 'processing'))`.execute(trx);
  const liveOn = new Set(live.map(({ platform }) => platform));
  for (const only of new Set([...liveOn, ...kept.map(({ platform }) => platform)])) {
    await storeRevises(trx, product, ['quantity'], { only });
  }
  const gone = ended.filter((platform) => !liveOn.has(platform));
  return listAgain(
    trx,
    product,
    gone.map((platform) => ({ platform, params: { mode: 'live' } })),
  );
}
