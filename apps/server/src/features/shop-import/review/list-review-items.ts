import type { Platform } from '@crosslister/contract/platforms.ts';
import {
  type ConflictField,
  REVIEW_PAGE_SIZE,
  type ReviewItem,
  type ReviewPage,
  type ReviewReason,
  reviewReasons,
} from '@crosslister/contract/review.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import { stripHtml } from '@crosslister/domain/html-text.ts';
import { descriptionOn, ownPricePence, titleOn } from '@crosslister/domain/listing-contents.ts';
import { formatPence, toPounds } from '@crosslister/domain/money.ts';
import { statusInWords } from '@crosslister/marketplaces/marketplace-registry.ts';
import { sql } from 'kysely';
import type { Db, ProductRow, ReviewRow } from '../../../db/schema.ts';
import { countLookalikes } from '../../catalogue/open-lookalikes.ts';
import { readSettings, type Settings } from '../../settings/seller-settings.ts';
import { productsTitled } from '../find-same-title.ts';
import { findPhotosThere, type PhotosThere } from '../photos-there.ts';
import { conflictsOf } from './answer-conflict.ts';
import { findEnded, findLiveListings } from './answer-ended.ts';
import { setsSkuThere } from './carry-out.ts';
import { findSameSku } from './find-same-sku.ts';
import { itemOf } from './review-row.ts';

const SHOWN_LETTERS = 300;

export interface Asked {
  reason?: ReviewReason | undefined;
  platform?: Platform | undefined;
}

/**
 * The seller's items in Review, for one reason, one platform, or all. An ended listing is shown while its product is
 * for sale and has not been listed there again.
 */
export function reviewItems(db: Db, userId: number, { reason, platform }: Asked) {
  const all = db
    .selectFrom('waiting_items')
    .where('user_id', '=', userId)
    .where('dismissed_at', 'is', null)
    .where(
      sql<boolean>`(reason <> 'ended' OR EXISTS (SELECT FROM listings l JOIN products p ON p.id = l.product_id
        WHERE l.product_id = waiting_items.product_id AND l.platform = waiting_items.platform
          AND l.external_id = waiting_items.external_id AND l.status = 'delisted' AND l.proof ? 'found'
          AND p.status = 'active' AND p.deleted_at IS NULL))`,
    );
  const alike = reason ? all.where('reason', '=', reason) : all;
  return platform ? alike.where('platform', '=', platform) : alike;
}

/** One page, oldest first, so that the list does not move while the seller works through it. */
export async function listReviewItems(
  db: Db,
  userId: number,
  { page, ...asked }: Asked & { page: number },
): Promise<ReviewPage> {
  const rows = await reviewItems(db, userId, asked)
    .selectAll()
    .orderBy('id')
    .limit(REVIEW_PAGE_SIZE)
    .offset((page - 1) * REVIEW_PAGE_SIZE)
    .execute();
  const byReason = await reviewItems(db, userId, { platform: asked.platform })
    .select(['reason', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('reason')
    .execute();
  const counts = { no_sku: 0, same_sku: 0, conflict: 0, same_title: 0, ended: 0 };
  for (const { reason, count } of byReason) counts[reason] = count;
  const all = reviewReasons.reduce((sum, reason) => sum + counts[reason], 0);
  const count = asked.reason ? counts[asked.reason] : all;
  const lookalikes = await countLookalikes(db, userId);
  return { results: await render(db, userId, rows), count, counts, lookalikes };
}

async function render(db: Db, userId: number, rows: ReviewRow[]): Promise<ReviewItem[]> {
  const settings = await readSettings(db, userId);
  const concerned = await concernedProducts(db, userId, rows);
  const ended = await endedListings(db, userId, rows);
  const titled = await titledProducts(db, userId, rows);
  const sameSku = await findSameSku(db, userId, rows);
  const photos = await photosOfConflicts(db, userId, rows);
  return rows.map((row) => {
    const item = itemOf(row);
    const twin = sameSku.get(row.id);
    const own = twin?.product ?? (hasProduct(row) ? concerned.get(row.product_id) : undefined);
    const alike = row.reason === 'same_title' ? (titled.get(row.platform)?.get(item.title) ?? []) : [];
    return {
      id: row.id,
      platform: row.platform,
      reason: row.reason,
      title: item.title,
      price: toPounds(item.pricePence),
      image: item.imageUrls[0] ?? null,
      url: item.url,
      sku: item.sku,
      suggested_sku: item.sku ? null : (row.given_sku ?? ''),
      sets_sku_there: setsSkuThere(row),
      sku_taken: twin?.isTaken ?? false,
      products: (own ? [own] : alike).map(({ id, name, sku, price_pence, images }) => ({
        id,
        name,
        sku,
        price: toPounds(price_pence),
        image: images[0]?.src ?? null,
      })),
      conflicts: own && row.reason === 'conflict' ? renderConflicts(row, own, settings, photos) : [],
      ended: ended.get(row.id) ?? null,
      pending: row.answer !== null && row.error === null,
      error: row.error,
      seen_at: row.seen_at.toISOString(),
    };
  });
}

const aboutOne: readonly ReviewReason[] = ['conflict', 'ended'];
const hasProduct = (row: ReviewRow): row is ReviewRow & { product_id: number } =>
  row.product_id !== null && aboutOne.includes(row.reason);

async function concernedProducts(db: Db, userId: number, rows: ReviewRow[]) {
  const ids = rows.filter(hasProduct).map(({ product_id }) => product_id);
  const products = await db
    .selectFrom('products')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', sql<number>`ANY (${ids})`)
    .execute();
  return new Map(products.map((product) => [product.id, product]));
}

async function endedListings(
  db: Db,
  userId: number,
  rows: ReviewRow[],
): Promise<Map<number, ReviewItem['ended']>> {
  const about = rows.filter(({ reason }) => reason === 'ended');
  const ids = about.flatMap(({ product_id }) => product_id ?? []);
  const live = await findLiveListings(db, userId, ids);
  const found = new Map<number, ReviewItem['ended']>();
  for (const platform of new Set(about.map((row) => row.platform))) {
    for (const listing of await findEnded(db, { user_id: userId, platform }, ids)) {
      const row = about.find((one) => one.product_id === listing.product_id && one.platform === platform);
      if (!row || !listing.proof) continue;
      const others = live.filter((one) => one.product_id === listing.product_id);
      found.set(row.id, {
        sold_out: listing.proof.found === 'sold_out',
        since: (listing.delisted_at ?? new Date(listing.proof.checked_at)).toISOString(),
        status_seen: statusInWords(platform, listing.proof.status_seen),
        others: others.map((one) => one.platform),
        unpublished: others.flatMap((one) => (one.status === 'active' ? [] : [one.platform])),
      });
    }
  }
  return found;
}

async function titledProducts(db: Db, userId: number, rows: ReviewRow[]) {
  const asked = rows.filter(({ reason }) => reason === 'same_title');
  const found = new Map<Platform, Awaited<ReturnType<typeof productsTitled>>>();
  for (const platform of new Set(asked.map((row) => row.platform))) {
    const titles = asked.filter((row) => row.platform === platform).map((row) => itemOf(row).title);
    found.set(platform, await productsTitled(db, { userId, platform }, titles));
  }
  return found;
}

type Photos = Map<Platform, Map<number, PhotosThere>>;

async function photosOfConflicts(db: Db, userId: number, rows: ReviewRow[]): Promise<Photos> {
  const found: Photos = new Map();
  const inConflict = rows.filter(({ reason }) => reason === 'conflict');
  for (const [platform, own] of Map.groupBy(inConflict, (row) => row.platform)) {
    const ids = own.flatMap(({ product_id }) => product_id ?? []);
    found.set(platform, await findPhotosThere(db, userId, platform, ids));
  }
  return found;
}

function renderConflicts(row: ReviewRow, product: ProductRow, settings: Settings, photosThere: Photos) {
  const item = itemOf(row);
  const there = photosThere.get(row.platform)?.get(product.id) ?? null;
  const cut = (html: string) => stripHtml(html).slice(0, SHOWN_LETTERS);
  const photos = (count: number) => plural(count, 'photo');
  const words: Record<ConflictField, { mine: string; theirs: string }> = {
    name: { mine: titleOn(row.platform, product), theirs: item.title },
    price: {
      mine: formatPence(ownPricePence(row.platform, product) ?? product.price_pence),
      theirs: formatPence(item.pricePence),
    },
    description: { mine: cut(descriptionOn(row.platform, product)), theirs: cut(item.descriptionHtml) },
    images: { mine: photos(product.images.length), theirs: photos(item.imageUrls.length) },
  };
  return conflictsOf(row, product, settings, there).map((field) => ({ field, ...words[field] }));
}
