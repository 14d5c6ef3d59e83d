import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { placesOf } from '@crosslister/domain/action-places.ts';
import type { RemoteItem } from '@crosslister/marketplaces/catalogue/remote-item.ts';
import type { ProductRow, SaleRow, Trx } from '../../../db/schema.ts';
import { UNPROVED } from '../../../operations/for-sale.ts';
import type { Locked, LockedKey } from '../../../operations/lock.ts';
import { enqueue } from '../../../operations/operation-rows.ts';
import { makeTask } from '../../listings/end/action-required.ts';
import type { ReadShop } from '../../listings/write-listing-rows.ts';
import { type NamedItems, named } from '../left-out.ts';
import { storeListings } from '../take-items.ts';

/**
 * Names of products that are sold here but can be bought there: those being ended, and those
 * the seller has to decide on.
 */
export interface SoldButLive {
  ending: string[];
  asked: string[];
}

/**
 * A shop still sells what is sold here, and nobody else would notice before it sells again. The listing is ended unless
 * a sale of that shop, a later listing or new stock explains it. In those cases the seller may have put it on sale
 * again, so the seller is asked. Listings that are being ended, or that the seller was asked about, are left alone.
 */
export async function findSoldButLive(
  trx: Trx,
  shop: ReadShop,
  known: Map<RemoteItem, Locked<ProductRow>>,
): Promise<SoldButLive> {
  const found: SoldButLive = { ending: [], asked: [] };
  const sold = new Map(
    [...known].filter(([item, product]) => item.quantity > 0 && isSold(product) && !isAsked(product, shop)),
  );
  if (sold.size === 0) return found;
  const ids = [...sold.values()].map(({ id }) => id);
  const busy = await findBusy(trx, shop, ids);
  const sales = await trx
    .selectFrom('sales')
    .selectAll()
    .where('user_id', '=', shop.userId)
    .where('product_id', 'in', ids)
    .where('state', '=', 'sold')
    .where('put_back_at', 'is', null)
    .execute();
  const open = new Map([...sold].filter(([, { id }]) => !busy.has(id)));
  // A listing that ended while the page was read is no longer live and stays as it is.
  const stored = await storeListings(trx, shop, open);
  for (const [item, product] of open) {
    if (!stored.has(product.id)) continue;
    const own = sales.filter(({ product_id: id }) => id === product.id);
    if (isSellersOwnDoing(item, own, shop.platform)) {
      await ask(trx, shop, item, product);
      found.asked.push(product.name);
    } else {
      const { userId, platform } = shop;
      await enqueue(trx, { userId, kind: 'delist', platform, product, params: { reason: 'sale' } });
      found.ending.push(product.name);
    }
  }
  return found;
}

const isSold = ({ status, action_info: task }: ProductRow) =>
  status === 'sold' || (status === 'action_required' && task?.type !== UNPROVED);

const isAsked = ({ action_info: task }: ProductRow, shop: ReadShop) =>
  placesOf(task).some(({ platform }) => platform === shop.platform);

/** It sold there, was listed again since, was restocked, or has no sale that we know: it may be for sale on purpose. */
function isSellersOwnDoing(item: RemoteItem, sales: SaleRow[], platform: Platform): boolean {
  if (sales.length === 0 || item.quantity > 1) return true;
  const soldAt = Math.max(...sales.map(({ sold_at, seen_at }) => +(sold_at ?? seen_at)));
  const isNewer = item.createdAt !== null && Date.parse(item.createdAt) > soldAt;
  return isNewer || sales.some((sale) => sale.platform === platform);
}

/** Products with a delist there that is live, or whose failure the seller was notified of. */
async function findBusy(trx: Trx, { userId, platform }: ReadShop, ids: number[]): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('operations')
    .select('product_id')
    .where('user_id', '=', userId)
    .where('product_id', 'in', ids)
    .where('platform', '=', platform)
    .where('kind', '=', 'delist')
    .where('status', 'in', ['queued', 'processing', 'waiting'])
    .execute();
  return new Set(rows.flatMap(({ product_id: id }) => id ?? []));
}

async function ask(trx: Trx, { platform }: ReadShop, item: RemoteItem, product: LockedKey) {
  const name = platformNames[platform];
  await makeTask(trx, product, {
    type: 'manual_delist_required',
    message: `Sold here, but it can be bought on ${name}. If you have it again, choose Mark as Active. If not, delete it there, then choose I deleted it.`,
    listing_url: item.url,
    platform,
  });
}

/** Sentences about them for the end of a reading, at most one for each kind. */
export function soldButLiveWords(
  { ending, asked }: { ending?: NamedItems | undefined; asked?: NamedItems | undefined },
  platform: Platform,
): string[] {
  const name = platformNames[platform];
  const words: string[] = [];
  if (ending && ending.count > 0) {
    words.push(
      `Sold here, but still for sale on ${name}, where it is being ended: ${named(ending)}. If you have one again, choose Mark as Active and list it again.`,
    );
  }
  if (asked && asked.count > 0) {
    words.push(`Sold here, but for sale on ${name}: ${named(asked)}. Look under Action Required.`);
  }
  return words;
}
