import type { Platform } from '@crosslister/contract/platforms.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { sql } from 'kysely';
import { ownRow } from '../../../db/of-product.ts';
import type { Db } from '../../../db/schema.ts';
import { nameOf, shortName } from './about-sale.ts';
import type { Composed } from './composer-types.ts';

/** A listing whose quantity is not lowered yet, after one of several sold. */
interface Lowering {
  platform: Platform;
  /** `open`: it is about to be sent, or waits for the seller. `failed`: it was not sent. */
  state: 'open' | 'failed';
}

/** The listings of a product, and of those that share its stock, that still show the quantity of before. */
export async function findLowerings(db: Db, userId: number, productId: number | null): Promise<Lowering[]> {
  if (productId === null) return [];
  const isOfQuantity = (params: string) => sql`${sql.ref(params)} ?| array['fewer', 'quantity']`;
  const { rows } = await sql<Lowering>`
    WITH things AS (
      SELECT p.id FROM products p JOIN products sold ON sold.id = ${productId} AND sold.user_id = ${userId}
      WHERE p.user_id = ${userId} AND p.deleted_at IS NULL AND p.quantity > 0
        AND (p.id = sold.id OR p.stock_pool = sold.stock_pool))
    SELECT l.platform, min(w.state) AS state FROM listings l JOIN (
      SELECT o.product_id, o.platform, 'open' AS state FROM operations o
      WHERE o.user_id = ${userId} AND o.product_id IN (SELECT id FROM things) AND o.kind = 'revise'
        AND o.status IN ('queued', 'processing', 'waiting')
        AND (${isOfQuantity('o.params')} OR coalesce(o.params -> 'again' ?| array['fewer', 'quantity'], false))
      UNION ALL
      SELECT s.product_id, s.platform, 'failed' FROM listing_states s
      WHERE s.user_id = ${userId} AND s.product_id IN (SELECT id FROM things) AND ${isOfQuantity('s.unsent')}
    ) w ON w.product_id = l.product_id AND w.platform = l.platform
    WHERE l.user_id = ${userId} AND l.status <> 'delisted'
    GROUP BY l.platform ORDER BY l.platform`.execute(db);
  return rows;
}

/** How they stand, in sentences. */
export function loweringLines(lowerings: readonly Lowering[]): string[] {
  const on = (state: Lowering['state']) =>
    lowerings.filter((each) => each.state === state).map(({ platform }) => nameOf(platform));
  const [failed, open] = [on('failed'), on('open')];
  return [
    failed.length > 0 &&
      `The quantity was NOT lowered on ${wordList(failed)}: see to it, or more may sell than there is.`,
    open.length > 0 && `The quantity is being lowered on ${wordList(open)}.`,
  ].filter((line) => line !== false);
}

/** A quantity that could not be lowered. Null: it is lowered by now, or nothing of it is on sale. */
export async function notLowered(db: Db, userId: number, productId: number): Promise<Composed | null> {
  const lowerings = await findLowerings(db, userId, productId);
  const product = await db
    .selectFrom('products')
    .select(['name', 'images'])
    .where(ownRow(userId, productId))
    .executeTakeFirst();
  if (!product || lowerings.length === 0) return null;
  return {
    canWait: false,
    message: {
      event: 'waiting',
      tag: `not-lowered-${productId}`,
      title: `${shortName(product.name)} waits for you: more may sell than there is`,
      lines: loweringLines(lowerings),
      links: [{ action: 'open', title: 'Open', to: { path: '/?panel=queue' } }],
      image: product.images[0]?.src ?? null,
      facts: { product_id: productId, lowerings },
    },
  };
}
