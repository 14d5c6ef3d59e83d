import { type Platform, titleLimit } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { SEEN_ORDERS } from './seen-orders.ts';

/** A seller with many identical things chooses among the oldest of them. */
const MOST = 20;
/** The largest integer of PostgreSQL. */
const NO_LIMIT = 2 ** 31 - 1;
/** For so long before a sale e-mail the seller may have entered the same sale by hand, or the extension have seen it. */
const ENTERED_DAYS = 14;

export interface Titled {
  id: number;
  name: string;
  sku: string;
  /** In pence: as it is listed there, else the product's own. */
  price_pence: number;
  is_listed: boolean;
  /** It may be what sold: it is listed there, or a sale there was entered, or seen on a page, lately. */
  may_have_sold: boolean;
  /** A sale of it was seen lately on a page that names no order, so an order of this title may be its. */
  sold_without_order: boolean;
}

/**
 * The products that go by this title on the platform: by name, by their own title there, or by the one that their listing
 * still has there, without case, spaces and punctuation, and a long one as the form there cut it off between words.
 */
export async function findProductsByTitle(
  db: Db,
  userId: number,
  platform: Platform,
  title: string,
  soldAt: Date,
): Promise<Titled[]> {
  const limit = titleLimit(platform) ?? NO_LIMIT;
  const { rows } = await sql<Titled>`
    WITH sent AS (SELECT title_key(${title}) AS key), listed AS (
      SELECT product_id, price_pence, title_there FROM listings
      WHERE user_id = ${userId} AND platform = ${platform} AND status <> 'delisted'
    ), shown AS (
      SELECT p.id, coalesce(listed.title_there, p.per_platform -> ${platform} ->> 'title', p.name) AS title,
        p.deleted_at IS NULL AND listed.title_there IS NULL AND p.per_platform -> ${platform} ->> 'title' IS NULL
          AS is_indexed
      FROM listed JOIN products p ON p.id = listed.product_id AND p.user_id = ${userId}
    ), named AS (
      SELECT p.id FROM products p, sent
      WHERE p.user_id = ${userId} AND title_key(p.name) = sent.key AND p.deleted_at IS NULL
      UNION
      -- Those that the index does not find: deleted but still listed, with a title of their own there, or a long one.
      SELECT shown.id FROM shown, sent
      WHERE NOT is_indexed AND title_key(shown.title) = sent.key
        OR char_length(shown.title) > ${limit} AND length(sent.key) > ${limit}::int / 2
        AND starts_with(title_key(shown.title), sent.key)
      UNION
      -- Its sale may have been entered, which has ended the listing.
      SELECT l.product_id FROM listings l, sent
      WHERE l.user_id = ${userId} AND l.platform = ${platform} AND l.title_there IS NOT NULL
        AND title_key(l.title_there) = sent.key
    )
    SELECT p.id, p.name, p.sku, coalesce(listed.price_pence, p.price_pence) AS price_pence,
      listed.product_id IS NOT NULL AS is_listed,
      listed.product_id IS NOT NULL OR EXISTS (SELECT FROM sales s WHERE s.product_id = p.id
        AND s.user_id = p.user_id AND s.platform = ${platform} AND s.state = 'sold'
        AND (s.order_id = '' OR s.order_id LIKE ${SEEN_ORDERS})
        AND s.sold_at > ${soldAt}::timestamptz - make_interval(days => ${ENTERED_DAYS})) AS may_have_sold,
      EXISTS (SELECT FROM sales s WHERE s.product_id = p.id AND s.user_id = p.user_id
        AND s.platform = ${platform} AND s.state = 'sold' AND s.order_url = ''
        AND (s.order_id = '' OR s.order_id LIKE ${SEEN_ORDERS})
        AND s.sold_at > ${soldAt}::timestamptz - make_interval(days => ${ENTERED_DAYS})) AS sold_without_order
    FROM named JOIN products p ON p.id = named.id AND p.user_id = ${userId}
      LEFT JOIN listed ON listed.product_id = p.id, sent
    WHERE sent.key <> '' ORDER BY may_have_sold DESC, p.id LIMIT ${MOST}`.execute(db);
  return rows;
}
