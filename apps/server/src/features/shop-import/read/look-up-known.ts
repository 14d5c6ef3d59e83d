import type {
  FindKnown,
  KnownListing,
  RemoteItem,
  RemotePage,
} from '@crosslister/marketplaces/catalogue/remote-item.ts';
import { sql } from 'kysely';
import { ofPlatform } from '../../../db/of-product.ts';
import type { Db } from '../../../db/schema.ts';
import { itemOf } from '../review/review-row.ts';
import type { Target } from '../take-items.ts';

/**
 * For the source of the catalogue, a list does not show every edit (a description), so details are read again: after
 * seven days, or up to four days earlier by the listing's id. What one import read would otherwise come due at once, and
 * use up the calls of a day.
 */
const SOURCE_READ_AGAIN = sql`interval '7 days' - (listings.id * 37 % 96) * interval '1 hour'`;

/** Reasons for which an item is in Review without a product of its own. */
const undecided = ['no_sku', 'same_sku', 'same_title'] as const;

type Reading = Omit<Target, 'readAt' | 'settings'>;

/**
 * The listings that earlier attempts at this reading have read whole, and what they put in Review. `since` is empty in
 * the first.
 */
export async function readEarlier(
  db: Db,
  { userId, platform, connectionId }: Pick<Reading, 'userId' | 'platform' | 'connectionId'>,
  since: string,
): Promise<ReadonlySet<string>> {
  if (since === '') return new Set();
  const rows = await db
    .selectFrom('listings')
    .select('external_id')
    .where(ofPlatform(userId, platform))
    .where('connection_id', '=', connectionId)
    .where('read_whole_at', '>=', new Date(since))
    .execute();
  const reviewed = await db
    .selectFrom('waiting_items')
    .select('external_id')
    .where(ofPlatform(userId, platform))
    .where('reason', 'in', undecided)
    .where('seen_at', '>=', new Date(since))
    .execute();
  return new Set([...rows, ...reviewed].map(({ external_id }) => external_id));
}

/** What a reading knows of the listings before it asks the marketplace for their details. */
export interface Known {
  find: FindKnown;
  /** The page with the unchanged items that are in Review: they are still undecided. */
  withReviewed: <Page extends RemotePage>(page: Page) => Page;
}

/**
 * Live listings of products that are not sold, with nothing for the seller to decide, and items in Review. All others
 * are read whole. An import that overwrites reads each listing whole once.
 */
export function lookUpKnown(db: Db, reading: Reading): Known {
  const reviewed = new Map<string, RemoteItem>();
  return {
    async find(externalIds) {
      if (externalIds.length === 0) return new Map();
      // What this reading has counted already is not counted again.
      const met = externalIds.filter(reading.isMet);
      for (const item of await findReviewed(db, reading, externalIds)) reviewed.set(item.externalId, item);
      const known = new Map<string, KnownListing>(await findListed(db, reading, externalIds));
      for (const [id, { extra, summary }] of reviewed) known.set(id, { extra, ...(summary && { summary }) });
      for (const id of met) {
        known.set(id, { extra: {}, ...known.get(id), isMet: true });
        reviewed.delete(id);
      }
      return known;
    },
    withReviewed(page) {
      const again = (page.unchanged ?? []).flatMap(({ externalId }) => reviewed.get(externalId) ?? []);
      if (again.length === 0) return page;
      const named = again.filter(({ sku }) => sku !== '');
      const nameless = again.filter(({ sku }) => sku === '');
      return {
        ...page,
        items: [...page.items, ...named],
        skipped: [
          ...page.skipped,
          ...nameless.map((item) => ({ title: item.title, url: item.url, reason: 'no_sku' as const, item })),
        ],
        unchanged: (page.unchanged ?? []).filter(({ externalId }) => !reviewed.has(externalId)),
      };
    },
  };
}

async function findReviewed(
  db: Db,
  { userId, platform }: Reading,
  externalIds: readonly string[],
): Promise<RemoteItem[]> {
  const rows = await db
    .selectFrom('waiting_items')
    .select('item')
    .where(ofPlatform(userId, platform))
    .where('external_id', '=', sql<string>`ANY (${externalIds})`)
    .where('reason', 'in', undecided)
    .execute();
  return rows.map(itemOf);
}

async function findListed(
  db: Db,
  { userId, platform, connectionId, handling, isMet }: Reading,
  externalIds: readonly string[],
): Promise<[string, KnownListing][]> {
  const rows = await db
    .selectFrom('listings')
    .innerJoin('products', 'products.id', 'listings.product_id')
    .select(['listings.external_id', 'listings.extra', 'listings.summary_seen'])
    .select((eb) => [
      eb
        .and([
          eb('products.status', 'in', ['active', 'inactive']),
          eb('products.deleted_at', 'is', null),
          eb.not(
            eb.exists(
              eb
                .selectFrom('waiting_items')
                .select('waiting_items.id')
                .where('waiting_items.user_id', '=', userId)
                .where('waiting_items.platform', '=', platform)
                .whereRef('waiting_items.external_id', '=', 'listings.external_id'),
            ),
          ),
        ])
        .as('is_settled'),
      sql<boolean>`coalesce(listings.read_whole_at > now() - (${SOURCE_READ_AGAIN}), false)`.as('is_recent'),
    ])
    .where('listings.user_id', '=', userId)
    .where('products.user_id', '=', userId)
    .where('listings.platform', '=', platform)
    .where('listings.connection_id', '=', connectionId)
    .where('listings.status', '=', 'active')
    .where('listings.external_id', '=', sql<string>`ANY (${externalIds})`)
    .execute();
  const isReadWhole = (id: string, isRecent: boolean) =>
    isMet(id) ||
    (handling !== 'update' && handling !== 'sync_source') ||
    (handling === 'sync_source' && isRecent);
  return rows.map(({ external_id: id, extra, summary_seen: summary, is_settled, is_recent }) => [
    id,
    { extra, ...(summary && is_settled && isReadWhole(id, is_recent) && { summary }) },
  ]);
}
