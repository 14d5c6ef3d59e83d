import type { Platform } from '@crosslister/contract/platforms.ts';
import type { RemoteItem, RemotePage } from '@crosslister/marketplaces/catalogue/remote-item.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { ProductRow, Trx } from '../../../db/schema.ts';
import { skuKeys } from '../../../db/sku-keys.ts';
import type { Locked, LockedKey } from '../../../operations/lock.ts';
import { touched, updateProducts } from '../../catalogue/write-product-rows.ts';
import { storeUnsent } from '../../listings/revise/follow-up-revise.ts';
import { waitsForSync } from '../../listings/revise/store-revises.ts';
import { keepPhotosThere, keepSeen } from '../../listings/write-listing-rows.ts';
import { markOwnPhotos } from '../differing-fields.ts';
import { findSameTitle } from '../find-same-title.ts';
import { findPhotosThere, hasOurPhotos } from '../photos-there.ts';
import { findSettingsThere, settingsTaken } from '../settings-there.ts';
import { type AskedItem, askAbout, noConflict } from '../store-review-items.ts';
import { insertItems, storeListings, storePools, type Target } from '../take-items.ts';
import { takeItem } from '../update-product.ts';
import { findKnown } from './match-items.ts';
import { findAllowance } from './product-allowance.ts';
import { findSoldButLive, type SoldButLive } from './sold-but-live.ts';

export interface PageResult {
  processed: number;
  created: number;
  updated: number;
  duplicatesFound: number;
  duplicatesHandled: number;
  withoutSku: number;
  /** Titles of items that were not linked because another item on sale there has the same SKU. */
  sameSku: string[];
  /** Titles of new items beyond the seller's limit of products. */
  noRoom: string[];
  products: { id: number; sku: string; name: string }[];
  soldButLive: SoldButLive;
}

/**
 * Stores one page of a shop in the catalogue. Unknown SKUs become products with full details, known ones are handled as
 * asked, and what only the seller can decide goes to Review. A second run of the same page changes nothing.
 */
export async function storePage(
  trx: Trx,
  target: Target,
  page: Pick<RemotePage, 'items' | 'skipped' | 'unchanged'>,
): Promise<PageResult> {
  const nameless = page.skipped.flatMap((one) => (one.reason === 'no_sku' ? [one.item] : []));
  const doubled = page.skipped.flatMap((one) => (one.reason === 'same_sku' ? [one.item] : []));
  const items = onePerId([...page.items, ...doubled, ...nameless]);
  const keyOf = await skuKeys(
    trx,
    items.map(({ sku }) => sku),
  );
  const shared = new Set([...doubled, ...sharingSku(items, keyOf)]);
  const { known, gone, rivals } = await findKnown(trx, target, items, shared, keyOf);
  const unknown = items.filter((item) => !known.has(item) && !gone.has(item) && !rivals.has(item));
  const sameTitle = await findSameTitle(trx, target, unknown);
  const asked = unknown.flatMap((item): AskedItem[] => {
    const productId = sameTitle.get(item);
    if (productId !== undefined) return [{ item, reason: 'same_title', productId }];
    return item.sku ? [] : [{ item, reason: 'no_sku', productId: null }];
  });
  const sameSku = [...rivals].map(
    ([item, productId]): AskedItem => ({ item, reason: 'same_sku', productId }),
  );
  const waits = new Set(asked.map(({ item }) => item));
  const fresh = unknown.filter((item) => !waits.has(item));
  const room = fresh.length > 0 ? await findAllowance(trx, target.userId) : 0;
  const created = await insertItems(trx, target, fresh.slice(0, room), keyOf);
  await storeListings(trx, target, created);
  await storePools(trx, target, known);
  const { updated, handled, conflicts } = await takeKnown(trx, target, known);
  const soldButLive = await findSoldButLive(trx, target, known);
  await askAbout(trx, target, [...asked, ...sameSku, ...conflicts]);
  await keepSeen(
    trx,
    target.userId,
    target.platform,
    items.flatMap(({ externalId, summary }) => (summary ? [{ external_id: externalId, summary }] : [])),
  );
  const listed = (page.unchanged ?? []).filter(({ summary }) => summary);
  await keepSeen(
    trx,
    target.userId,
    target.platform,
    listed.map(({ externalId, summary }) => ({ external_id: externalId, summary, unread: true })),
  );
  return {
    processed: page.items.length + doubled.length + nameless.filter((item) => known.has(item)).length,
    created: created.size,
    updated,
    duplicatesFound: known.size,
    duplicatesHandled: handled,
    withoutSku: nameless.filter((item) => !known.has(item)).length,
    sameSku: [...rivals.keys()].map(({ title }) => title),
    noRoom: fresh.slice(room).map(({ title }) => title),
    products: [...created.values()].map(({ id, sku, name }) => ({ id, sku, name })),
    soldButLive,
  };
}

function onePerId(items: RemoteItem[]): RemoteItem[] {
  return [...new Map(items.map((item) => [item.externalId, item])).values()];
}

function sharingSku(items: RemoteItem[], keyOf: (sku: string) => string): RemoteItem[] {
  const bySku = Map.groupBy(items, ({ sku }) => keyOf(sku));
  return [...bySku].flatMap(([sku, own]) => (sku !== '' && own.length > 1 ? own : []));
}

async function takeKnown(trx: Trx, target: Target, known: Map<RemoteItem, Locked<ProductRow>>) {
  const conflicts: AskedItem[] = [];
  if (target.handling === 'skip') return { updated: 0, handled: 0, conflicts };
  // A product that is sold here stays sold, whatever the shop still shows (see sold-but-live.ts).
  const open = [...known].filter(([, { status }]) => status === 'active' || status === 'inactive');
  const products = open.map(([, product]) => product);
  const marked = target.handling === 'sync_source' ? await markOwnPhotos(trx, products) : products;
  const forSale = new Map(open.map(([item, product], index) => [item, marked[index] ?? product]));
  const { userId, platform, handling } = target;
  const isRead = handling === 'sync_source' || handling === 'update';
  const photosThere = await findPhotosThere(
    trx,
    userId,
    platform,
    isRead ? products.map(({ id }) => id) : [],
  );
  const found = await findWaiting(trx, userId, platform, products);
  const settingsThere = await findSettingsThere(trx, userId, platform, isRead ? products : []);
  const firstSeen = new Map<number, string[]>();
  const changed = new Set<number>();
  for (const [item, product] of forSale) {
    const there = photosThere.get(product.id) ?? null;
    if (there?.length === 0 && hasOurPhotos(item, product, platform, there)) {
      firstSeen.set(product.id, item.imageUrls);
    }
    const result = await takeItem(trx, target, { item, product, photosThere: there });
    if (result.changed) changed.add(product.id);
    const { pricingRules } = target.settings;
    const overrides = settingsTaken(platform, item, product, pricingRules, settingsThere.get(product.id));
    if (overrides) {
      await updateProducts(trx, product, { overrides, ...touched });
      changed.add(product.id);
    }
    if (result.conflicts.length > 0 && !found.has(product.id)) {
      conflicts.push({ item, reason: 'conflict', productId: product.id, conflicts: result.conflicts });
    }
  }
  const inConflict = new Set(conflicts.map(({ item }) => item));
  await keepPhotosThere(trx, userId, platform, firstSeen);
  if (isRead) {
    await noConflict(
      trx,
      target,
      [...forSale.keys()].filter((item) => !inConflict.has(item)),
    );
  }
  for (const id of await storeListings(trx, target, forSale)) changed.add(id);
  const said = [...forSale.keys()].flatMap(({ externalId, settings }) =>
    settings ? [{ external_id: externalId, settings }] : [],
  );
  await keepSeen(trx, userId, platform, isRead ? said : []);
  for (const product of marked) if (found.has(product.id)) await storeUnsent(trx, product, platform);
  return { updated: changed.size, handled: forSale.size, conflicts };
}

/** Those of the products whose edits wait for their listing to be found again. */
async function findWaiting(
  trx: Trx,
  userId: number,
  platform: Platform,
  products: readonly LockedKey[],
): Promise<Set<number>> {
  const listings = await trx
    .selectFrom('listings')
    .innerJoin('listing_states', (join) =>
      join
        .onRef('listing_states.product_id', '=', 'listings.product_id')
        .onRef('listing_states.platform', '=', 'listings.platform'),
    )
    .select(['listings.product_id', 'listings.platform', 'connection_id', 'external_id'])
    .where('listings.user_id', '=', userId)
    .where('listings.platform', '=', platform)
    .where('listings.product_id', '=', anyOf(products))
    .where('listing_states.unsent', 'is not', null)
    .execute();
  return new Set(listings.filter(waitsForSync).map(({ product_id }) => product_id));
}
