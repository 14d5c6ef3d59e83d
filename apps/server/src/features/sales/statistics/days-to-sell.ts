import { type RawBuilder, sql } from 'kysely';

/**
 * The days that the product `q` was for sale until that moment: from the first of its listings, as the days listed and
 * the stale stock count it, else from when it was added. Each report of sales counts so.
 */
export const daysToSell = (soldAt: RawBuilder<Date>) =>
  sql<number>`greatest(0, date_part('epoch', ${soldAt} - coalesce(
    (SELECT min(l.created_at) FROM listings l
     WHERE l.product_id = q.id AND l.user_id = q.user_id AND l.created_at <= ${soldAt}), q.date_added)) / 86400)::float8`;
