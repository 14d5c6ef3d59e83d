import type { SeenAnswer, SeenThing } from '@crosslister/contract/extension/seen-sales.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { sql } from 'kysely';
import { ofPlatform } from '../../../db/of-product.ts';
import type { Db } from '../../../db/schema.ts';
import { HttpProblem } from '../../../http/problem.ts';
import { whyNotForSale } from '../../../operations/for-sale.ts';
import type { Services } from '../../../services.ts';
import { findConnection } from '../../connections/connection-rows.ts';
import { isByHand } from '../../listings/by-hand/store-step.ts';
import { findLive, liveUnder } from '../../listings/listing-rows.ts';
import { findProductsByTitle } from '../find-products-by-title.ts';
import { seenQuestionId } from '../seen-orders.ts';
import { isKnownMail } from './mail-notices.ts';

/** For so long a cancellation that a page shows may be of a sale that is recorded. */
const CANCELLED_DAYS = 60;

interface Asked {
  userId: number;
  platform: Platform;
}

/** Whether the server reads the orders of this marketplace itself. Then no page has to be read. */
async function isRead(db: Db, { userId, platform }: Asked): Promise<boolean> {
  return (
    findMarketplace(platform) !== undefined && Boolean((await findConnection(db, userId, platform))?.secrets)
  );
}

export async function refuseRead(db: Db, asked: Asked): Promise<void> {
  if (!(await isRead(db, asked))) return;
  throw new HttpProblem(409, `The server reads the orders of ${platformNames[asked.platform]} itself.`, {
    nextStep: 'Nothing is left to do: the sale is recorded when the order is read.',
  });
}

/** What is known of the things that one of the seller's own pages shows as sold, in the same order. */
export async function findSeenSales(
  { db, now }: Services,
  asked: Asked,
  things: SeenThing[],
): Promise<SeenAnswer[]> {
  if (await isRead(db, asked)) return things.map(() => null);
  const answers: SeenAnswer[] = [];
  for (const thing of things) {
    const isSoldToo = things.some(({ title, cancelled }) => !cancelled && title === thing.title);
    if (!thing.cancelled) answers.push(await findSold(db, asked, thing, now()));
    else answers.push(isSoldToo ? null : await findCancelled(db, asked, thing));
  }
  return answers;
}

async function findSold(
  db: Db,
  asked: Asked,
  { listing, title, order }: SeenThing,
  now: Date,
): Promise<SeenAnswer> {
  if (order && (await isKnownOrder(db, asked, order))) return null;
  if (listing !== null) return findListed(db, asked, listing);
  const titled = await findProductsByTitle(db, asked.userId, asked.platform, title, now);
  const [only, other] = titled.filter((each) => each.is_listed);
  if (!only) return null;
  // The order may be of another one, whose sale was seen before it.
  const isInDoubt = titled.some((each) => each.id !== only.id && each.sold_without_order);
  const found =
    other || isInDoubt
      ? undefined
      : await findLive(db, { id: only.id, user_id: asked.userId }, asked.platform);
  return found?.external_id
    ? findListed(db, asked, found.external_id)
    : { state: 'several', product_name: title, listing: null };
}

/** Whether the order has become a sale, or a question, before. */
export async function isKnownOrder(db: Db, { userId, platform }: Asked, order: string): Promise<boolean> {
  const sale = await db
    .selectFrom('sales')
    .select('id')
    .where(ofPlatform(userId, platform))
    .where('order_url', '=', order)
    .executeTakeFirst();
  return sale !== undefined || isKnownMail(db, userId, platform, seenQuestionId(order));
}

/** The seller's product that is listed there by hand, under this id. */
async function findListed(db: Db, { userId, platform }: Asked, id: string): Promise<SeenAnswer> {
  const row = await liveUnder(db, userId, platform, id)
    .select(['l.platform', 'l.connection_id', 'p.name', 'p.status', 'p.action_info', 'p.deleted_at'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM sales s WHERE s.product_id = p.id AND s.user_id = p.user_id
        AND s.platform = l.platform AND s.state <> 'void')`.as('sold_before'),
    )
    .executeTakeFirst();
  if (!row || !isByHand(row)) return null;
  const state =
    whyNotForSale(row) === 'sale' ? 'sold_elsewhere' : row.sold_before ? 'sold_before' : 'on_sale';
  return { state, product_name: row.name, listing: id };
}

/** The one sale there that the page shows as cancelled. Nothing is undone: the seller is told. */
async function findCancelled(
  db: Db,
  { userId, platform }: Asked,
  { listing, title, order }: SeenThing,
): Promise<SeenAnswer> {
  const { rows } = await sql<{ name: string }>`
    SELECT s.name FROM sales s
    WHERE s.user_id = ${userId} AND s.platform = ${platform} AND s.state = 'sold' AND s.order_id <> ''
      AND coalesce(s.sold_at, s.seen_at) > now() - make_interval(days => ${CANCELLED_DAYS})
      AND (s.order_url = ${order} OR s.order_url = '' AND (title_key(s.name) = title_key(${title})
        OR EXISTS (SELECT FROM listing_external_ids i WHERE i.user_id = s.user_id AND i.platform = s.platform
          AND i.product_id = s.product_id AND i.external_id = ${listing})
        OR EXISTS (SELECT FROM listings l WHERE l.user_id = s.user_id AND l.platform = s.platform
          AND l.product_id = s.product_id AND title_key(l.title_there) = title_key(${title}))))
    LIMIT 2`.execute(db);
  const [only, other] = rows;
  return only && !other ? { state: 'cancelled', product_name: only.name, listing } : null;
}
