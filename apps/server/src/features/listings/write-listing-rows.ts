import type { Platform } from '@crosslister/contract/platforms.ts';
import { titleOn } from '@crosslister/domain/listing-contents.ts';
import type { RemoteItem } from '@crosslister/marketplaces/catalogue/remote-item.ts';
import { type InsertObject, type RawBuilder, sql, type UpdateObject } from 'kysely';
import { ofPlatform, ofProduct } from '../../db/of-product.ts';
import type { Database, Db, ListingRow, ProductRow, Trx } from '../../db/schema.ts';
import { asJson } from '../../db/stored/as-json.ts';
import type { ListingProof } from '../../db/stored/stored-json.ts';
import type { Locked } from '../../operations/lock.ts';
import { changeOperations } from '../../operations/write-operation-rows.ts';
import { ENDED, liveAddress, recordListings } from '../catalogue/record-changes.ts';

// The only file that inserts, updates and deletes listings; `npm run check` refuses another (scripts/checks/check-writers.ts).

type Product = Parameters<typeof ofProduct>[0];
type Values = Omit<UpdateObject<Database, 'listings'>, 'id' | 'user_id' | 'product_id'>;
const update = (trx: Trx, product: Product, values: Values) =>
  trx.updateTable('listings').set(values).where(ofProduct(product));
type Listings = ReturnType<typeof update>;
type Which = (listings: Listings) => Listings;

/** Writes the same values into those of a product's listings that `which` selects, and returns them. */
export async function updateListings(
  trx: Trx,
  product: Product,
  values: Values,
  which: Which,
): Promise<ListingRow[]> {
  return which(update(trx, product, values))
    .returningAll()
    .execute();
}

/** The listings have ended, as the proof says. The time is the database's: it is compared with when a page was read. */
export async function markEnded(
  trx: Trx,
  product: Product,
  proof: ListingProof,
  which: Which,
  at: RawBuilder<Date> = sql<Date>`now()`,
): Promise<void> {
  const values = { status: 'delisted' as const, delisted_at: at, proof: JSON.stringify(proof) };
  const live = new Set((await liveOf(trx, product)).map(({ id }) => id));
  const ended = await updateListings(trx, product, values, which);
  await recordListings(
    trx,
    ended
      .filter(({ id }) => live.has(id))
      .map((row) => ({ listing: row, before: liveAddress(row), after: ENDED })),
  );
}

const liveOf = (trx: Trx, product: Product) =>
  trx
    .selectFrom('listings')
    .select(['id', 'platform', 'url'])
    .where(ofProduct(product))
    .where('status', '<>', 'delisted')
    .execute();

/** What was taken for ended is live, or live again. */
export async function markLive(
  trx: Trx,
  product: Product,
  which: Which,
  status: 'active' | 'scheduled' | 'draft' = 'active',
): Promise<ListingRow[]> {
  const values = { status, delisted_at: null, proof: null };
  const live = await updateListings(trx, product, values, (listings) =>
    which(listings).where('status', '=', 'delisted'),
  );
  await recordListings(
    trx,
    live.map((row) => ({ listing: row, before: ENDED, after: liveAddress(row) })),
  );
  return live;
}

/** Takes the link away, and with it all that is known of the listing but its ids. */
export async function forgetListing(trx: Trx, product: Product, platform: Platform): Promise<void> {
  await trx.deleteFrom('listings').where(ofProduct(product)).where('platform', '=', platform).execute();
}

/** The listing that was just made, in the place of the one there was. */
export async function storePublished(
  trx: Trx,
  {
    user_id,
    product_id,
    platform,
    ...values
  }: InsertObject<Database, 'listings'> & Pick<ListingRow, 'user_id' | 'product_id' | 'platform' | 'url'>,
): Promise<void> {
  const product = { id: product_id, user_id };
  const before = (await liveOf(trx, product)).find((listing) => listing.platform === platform);
  await recordListings(trx, [
    {
      listing: { user_id, product_id, platform },
      before: before ? liveAddress(before) : null,
      after: liveAddress(values),
    },
  ]);
  await trx
    .insertInto('listings')
    .values({ user_id, product_id, platform, ...values })
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'platform']).doUpdateSet({
        ...values,
        times_viewed: null,
        title_there: null,
        description_there: null,
        settings_there: null,
      }),
    )
    .execute();
}

type FoundListing = Pick<ListingRow, 'product_id' | 'external_id' | 'sku' | 'url' | 'price_pence'>;

/** Where a shop was read, and when: a listing that has ended since is not live again. */
export interface ReadShop {
  userId: number;
  platform: Platform;
  connectionId: number | null;
  readAt: Date;
}

/** Listings that were met in the shop. Returns the products whose listing is new or has changed. */
export async function storeMet(
  trx: Trx,
  { userId, platform, connectionId, readAt }: ReadShop,
  listings: readonly (FoundListing & {
    extra: Record<string, string>;
    created_at: string | null;
    specifics_unread: boolean;
    settings: Readonly<Record<string, unknown>> | null;
  })[],
): Promise<Set<number>> {
  // Of a listing we made, we know more than the shop tells: which photos it was made from, say.
  const knowsMore = sql`listings.external_id = excluded.external_id AND listings.extra @> excluded.extra`;
  // Another listing there has the SKU it was made with.
  const { rows } = await sql<{ product_id: number }>`
    INSERT INTO listings (user_id, product_id, platform, connection_id, external_id, extra, sku, url, price_pence, status,
      created_at, specifics_unread, settings_there)
    SELECT ${userId}, l.product_id, ${platform}, ${connectionId}, l.external_id, l.extra, l.sku, l.url, l.price_pence,
      'active', coalesce(l.created_at, now()), l.specifics_unread, l.settings
    FROM jsonb_to_recordset(${asJson(listings)}::jsonb) AS l (
      product_id bigint, external_id text, extra jsonb, sku text, url text, price_pence bigint, created_at timestamptz,
      specifics_unread boolean, settings jsonb)
    ON CONFLICT (product_id, platform) DO UPDATE SET
      specifics_unread = excluded.specifics_unread
        AND (listings.specifics_unread OR listings.external_id <> excluded.external_id),
      connection_id = excluded.connection_id, external_id = excluded.external_id,
      extra = CASE WHEN ${knowsMore} THEN listings.extra ELSE excluded.extra END,
      sku = CASE WHEN listings.external_id = excluded.external_id OR excluded.sku = ''
        THEN listings.sku ELSE excluded.sku END,
      url = excluded.url, price_pence = excluded.price_pence, status = 'active', scheduled_at = NULL,
      delisted_at = NULL, proof = NULL,
      title_there = CASE WHEN listings.external_id = excluded.external_id THEN listings.title_there END,
      description_there = CASE WHEN listings.external_id = excluded.external_id THEN listings.description_there END,
      settings_there = CASE WHEN listings.external_id = excluded.external_id
        THEN listings.settings_there ELSE excluded.settings_there END
    WHERE (listings.status <> 'delisted' OR listings.delisted_at < ${readAt})
      AND (NOT (${knowsMore}) OR (listings.connection_id, listings.url, listings.price_pence, listings.status)
        IS DISTINCT FROM (excluded.connection_id, excluded.url, excluded.price_pence, excluded.status))
    RETURNING product_id
  `.execute(trx);
  return new Set(rows.map(({ product_id }) => product_id));
}

/** Listings that are known by an address alone, also such as have ended. */
export async function storeAddressed(
  trx: Trx,
  userId: number,
  listings: readonly (FoundListing & { platform: Platform; ended: boolean })[],
): Promise<void> {
  await sql`
    INSERT INTO listings (user_id, product_id, platform, external_id, sku, url, price_pence, status, delisted_at)
    SELECT ${userId}, l.product_id, l.platform, l.external_id, l.sku, l.url, l.price_pence,
      CASE WHEN l.ended THEN 'delisted' ELSE 'active' END, CASE WHEN l.ended THEN now() END
    FROM jsonb_to_recordset(${asJson(listings)}::jsonb) AS l (
      product_id bigint, platform text, external_id text, sku text, url text, price_pence bigint, ended boolean)
    ON CONFLICT (product_id, platform) DO UPDATE SET
      connection_id = NULL, external_id = excluded.external_id, extra = '{}', url = excluded.url,
      price_pence = excluded.price_pence, status = excluded.status, created_at = excluded.created_at,
      scheduled_at = NULL, delisted_at = excluded.delisted_at, proof = NULL, times_viewed = NULL, title_there = NULL,
      description_there = NULL, settings_there = NULL
  `.execute(trx);
}

/**
 * Keeps what the marketplace's list said of listings whose details were just read (or not: `unread`), or what they say of
 * its settings: these change seldom, and are written only then.
 */
export async function keepSeen(
  trx: Trx,
  userId: number,
  platform: Platform,
  read: readonly (Pick<RemoteItem, 'settings' | 'summary'> & { external_id: string; unread?: true })[],
): Promise<void> {
  if (read.length === 0) return;
  await sql`
    UPDATE listings SET settings_there = coalesce(seen.settings, settings_there),
      summary_seen = coalesce(seen.summary, summary_seen),
      read_whole_at = CASE WHEN seen.summary IS NULL OR seen.unread THEN read_whole_at ELSE now() END
    FROM jsonb_to_recordset(${asJson(read)}::jsonb) AS seen(external_id text, summary text, settings jsonb, unread boolean)
    WHERE ${ofPlatform(userId, platform)} AND listings.external_id = seen.external_id
      AND (seen.summary IS NOT NULL OR settings_there IS DISTINCT FROM seen.settings)`.execute(trx);
}

/** Keeps the addresses of copies of our photos that were seen for the first time: other ones are the owner's own. */
export async function keepPhotosThere(
  trx: Trx,
  userId: number,
  platform: Platform,
  seen: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  if (seen.size === 0) return;
  const rows = [...seen].map(([product_id, photos]) => ({ product_id, photos }));
  await sql`
    UPDATE listings SET photos_there = seen.photos
    FROM jsonb_to_recordset(${asJson(rows)}::jsonb) AS seen(product_id bigint, photos jsonb)
    WHERE ${ofPlatform(userId, platform)} AND listings.product_id = seen.product_id`.execute(trx);
}

/** Keeps how often buyers have opened these listings. Returns whether a count has changed. */
export async function keepTimesViewed(
  db: Db,
  userId: number,
  counted: readonly { id: number; times_viewed: number }[],
): Promise<boolean> {
  if (counted.length === 0) return false;
  const { numAffectedRows = 0n } = await sql`
    UPDATE listings SET times_viewed = seen.times_viewed
    FROM jsonb_to_recordset(${asJson(counted)}::jsonb) AS seen(id bigint, times_viewed integer)
    WHERE listings.user_id = ${userId} AND listings.id = seen.id
      AND listings.times_viewed IS DISTINCT FROM seen.times_viewed`.execute(db);
  return numAffectedRows > 0n;
}

/**
 * Gives everything of one product on these platforms to another one of the same seller: its listings, their ids and what
 * was noted of them. The other has nothing there.
 */
export async function moveListings(
  trx: Trx,
  from: Locked<ProductRow>,
  to: Locked<ProductRow>,
  platforms: readonly Platform[],
): Promise<void> {
  const there = sql<boolean>`platform = ANY (${platforms}::text[])`;
  const given = { product_id: to.id };
  for (const platform of platforms)
    await keepTitle(trx, from, platform, { was: titleOn(platform, from), is: titleOn(platform, to) });
  await trx.updateTable('listings').set(given).where(ofProduct(from)).where(there).execute();
  for (const table of ['listing_external_ids', 'listing_states', 'waiting_items'] as const)
    await trx.updateTable(table).set(given).where(ofProduct(from)).where(there).execute();
  // Retry is about the listings as they are now.
  await changeOperations(trx, given)
    .where(ofProduct(from))
    .where(there)
    .where('status', '=', 'failed')
    .execute();
}

type There = 'title_there' | 'description_there';

/** The product's title there becomes another one, which nobody has sent there yet. Or its description. */
export async function keepTitle(
  trx: Trx,
  product: Product,
  platform: Platform,
  { was, is, column = 'title_there' }: { was: string; is: string; column?: There },
): Promise<void> {
  const there = sql.ref(column);
  await update(trx, product, { [column]: sql`nullif(coalesce(${there}, ${was}), ${is})` })
    .where('platform', '=', platform)
    .where(sql<boolean>`${there} IS NOT NULL OR ${was !== is}::boolean`)
    .execute();
}

/** The listing there has this title now; null: its product's. Or this description. */
export async function storeTitle(
  trx: Trx,
  product: Product,
  platform: Platform,
  title: string | null,
  column: There = 'title_there',
): Promise<void> {
  await update(trx, product, { [column]: title })
    .where('platform', '=', platform)
    .where(column, 'is distinct from', title)
    .execute();
}
