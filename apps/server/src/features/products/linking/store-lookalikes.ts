import { setImmediate } from 'node:timers/promises';
import type { Platform } from '@crosslister/contract/platforms.ts';
import {
  type Compared,
  findTitlePairs,
  judgePairs,
  type Lookalike,
} from '@crosslister/domain/linking/find-lookalikes.ts';
import { sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import { asJson } from '../../../db/stored/as-json.ts';
import { transact } from '../../../db/transact.ts';
import type { Services } from '../../../services.ts';
import { readSettings } from '../../settings/seller-settings.ts';
import { knownPrints, printPhotos } from './print-photos.ts';

interface Product extends Compared {
  platforms: Platform[];
  photo: string | null;
}

/**
 * Compares the seller's products and stores which look alike. Photos are read only of those whose titles do. False if it
 * has to go on in a later turn.
 */
export async function storeLookalikes(
  services: Services,
  userId: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { db } = services;
  const products = await readProducts(services, userId);
  const pause = () => setImmediate();
  const pairs = await findTitlePairs(products, pause);
  const ofPairs = new Set(pairs.flatMap(({ one, other }) => [one, other]));
  const addresses = [...new Set([...ofPairs].flatMap((at) => products[at]?.photo ?? []))];
  const known = await knownPrints(services, userId, addresses);
  const note = async (done: number, total: number) => {
    await transact(db, async (trx) => {
      await trx
        .updateTable('lookalike_looks')
        .set({ photos_done: done, photos_total: total })
        .where('user_id', '=', userId)
        .execute();
      await changed(trx, userId, 'waiting_items');
    });
  };
  const unknown = addresses.filter((address) => !known.has(address));
  const isRead = await printPhotos(services, userId, unknown, { signal, note });
  if (signal.aborted || !isRead) return false;
  const prints = await knownPrints(services, userId, addresses);
  const photoOf = new Map(products.map(({ id, photo }) => [id, photo]));
  const printsOf = ({ id }: Compared) => prints.get(photoOf.get(id) ?? '') ?? null;
  const found = await judgePairs(products, pairs, printsOf, pause);
  await store(services, userId, found);
  return true;
}

async function readProducts({ db }: Services, userId: number): Promise<Product[]> {
  const { rows } = await sql<{
    id: number;
    name: string;
    price_pence: number;
    ebay_category: string | null;
    photo: string | null;
    platforms: Platform[] | null;
  }>`
    SELECT p.id, p.name, p.price_pence, p.ebay_category, p.images -> 0 ->> 'src' AS photo, there.platforms
    FROM products p
    LEFT JOIN (SELECT product_id, array_agg(DISTINCT platform) AS platforms FROM (
        SELECT product_id, platform FROM listings WHERE user_id = ${userId}
        UNION ALL SELECT product_id, platform FROM listing_states WHERE user_id = ${userId}
        UNION ALL SELECT product_id, platform FROM listing_external_ids WHERE user_id = ${userId}) AS each
      GROUP BY product_id) AS there ON there.product_id = p.id
    WHERE p.user_id = ${userId} AND p.deleted_at IS NULL AND p.status IN ('active', 'inactive')
      AND p.stock_pool IS NULL
    ORDER BY p.id`.execute(db);
  return rows.map(({ id, name, price_pence, ebay_category, photo, platforms }) => ({
    id,
    name,
    pricePence: price_pence,
    category: ebay_category,
    platforms: platforms ?? [],
    photo,
  }));
}

/** Replaces what earlier looks have found, but for what the seller has called different. */
async function store({ db }: Services, userId: number, found: Lookalike[]): Promise<void> {
  const { sourcePlatform } = await readSettings(db, userId);
  const rows = found.map(({ one, other, score, title, photo, price, sure }) => {
    const [kept, hidden] = staysFirst(one, other, sourcePlatform) ? [one, other] : [other, one];
    const share = (value: number) => Math.min(1000, Math.round(value * 1000));
    return {
      kept_id: kept.id,
      other_id: hidden.id,
      score: share(score),
      title: share(title),
      photo: photo === null ? null : share(photo),
      price: share(price),
      sure,
    };
  });
  await transact(db, async (trx) => {
    // Pairs that stay keep their ids: the seller may be looking at them.
    await sql`
      DELETE FROM lookalikes WHERE user_id = ${userId} AND dismissed_at IS NULL AND NOT EXISTS (
        SELECT FROM jsonb_to_recordset(${asJson(rows)}::jsonb) AS i (kept_id bigint, other_id bigint)
        WHERE least(i.kept_id, i.other_id) = least(lookalikes.kept_id, lookalikes.other_id)
          AND greatest(i.kept_id, i.other_id) = greatest(lookalikes.kept_id, lookalikes.other_id))`.execute(
      trx,
    );
    // A product may have been deleted or linked since it was read.
    await sql`
      INSERT INTO lookalikes (user_id, kept_id, other_id, score, title, photo, price, sure)
      SELECT ${userId}, i.kept_id, i.other_id, i.score, i.title, i.photo, i.price, i.sure
      FROM jsonb_to_recordset(${asJson(rows)}::jsonb) AS i (
        kept_id bigint, other_id bigint, score integer, title integer, photo integer, price integer, sure boolean)
      JOIN products kept ON kept.id = i.kept_id AND kept.user_id = ${userId} AND kept.deleted_at IS NULL
      JOIN products other ON other.id = i.other_id AND other.user_id = ${userId} AND other.deleted_at IS NULL
      ORDER BY i.kept_id, i.other_id
      ON CONFLICT (least(kept_id, other_id), greatest(kept_id, other_id)) DO UPDATE SET
        kept_id = excluded.kept_id, other_id = excluded.other_id, score = excluded.score, title = excluded.title,
        photo = excluded.photo, price = excluded.price, sure = excluded.sure, error = NULL
      WHERE lookalikes.dismissed_at IS NULL`.execute(trx);
    await changed(trx, userId, 'waiting_items');
  });
}

/** The one listed at the source of product data, else the one listed on more marketplaces, else the older one. */
function staysFirst(one: Compared, other: Compared, source: string): boolean {
  const isSource = ({ platforms }: Compared) => platforms.includes(source);
  if (isSource(one) !== isSource(other)) return isSource(one);
  if (one.platforms.length !== other.platforms.length) return one.platforms.length > other.platforms.length;
  return one.id < other.id;
}
