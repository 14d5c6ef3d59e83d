import { toPence } from '@crosslister/domain/money.ts';
import type { MarketplaceContext } from '../context.ts';
import type { RemoteItem, RemotePage } from '../marketplace.ts';
import { connectedUserId } from './account.ts';
import { type InventoryItem, InventoryPage, type Offer } from './answers.ts';
import { inBatches } from './batches.ts';
import { ask } from './client.ts';
import { findOffer } from './offer.ts';
import { staleCursor } from './stale-cursor.ts';
import { firstTradingPage, isTradingPage, tradingPage } from './trading/selling-list.ts';

const pageSize = 50;

type Item = InventoryItem & { sku: string };

/**
 * In this call eBay's `offset` is the number of the page. The end is reached when there is no `next`, or all were read.
 */
function nextPage(next: string | undefined, page: number, total: number | undefined): string | null {
  if (total !== undefined && (page + 1) * pageSize >= total) return null;
  if (!next || !URL.canParse(next, 'https://api.ebay.com')) return null;
  const offset = Number(new URL(next, 'https://api.ebay.com').searchParams.get('offset'));
  return offset > page ? String(offset) : null;
}

/** eBay has no list of all offers, so each SKU's offer is requested. */
function offersOf(context: MarketplaceContext, items: Item[]): Promise<[Item, Offer | null][]> {
  return inBatches(items, async (item) => [item, await findOffer(context, item.sku)]);
}

function toRemoteItem(context: MarketplaceContext, item: Item, offer: Offer): RemoteItem | null {
  const { product = {}, availability } = item;
  const inStock = availability?.shipToLocationAvailability?.quantity ?? 0;
  const quantity = Math.min(inStock, offer.availableQuantity ?? inStock);
  const price = offer.pricingSummary?.price;
  const { listingId, listingStatus } = offer.listing ?? {};
  const isLive = offer.status === 'PUBLISHED' && listingStatus === 'ACTIVE';
  if (!isLive || !listingId || !price || quantity < 1) return null;
  return {
    externalId: listingId,
    extra: { offerId: offer.offerId, userId: connectedUserId(context.secrets) },
    sku: item.sku,
    title: product.title ?? '',
    descriptionHtml: offer.listingDescription ?? product.description ?? '',
    pricePence: toPence(Number(price.value)),
    currency: price.currency,
    quantity,
    counted: true,
    stockPool: null,
    imageUrls: product.imageUrls ?? [],
    url: `${context.config.ebay.itemUrl}/${listingId}`,
    ebayCategory: offer.categoryId ?? null,
    condition: typeof item.condition === 'string' ? item.condition : null,
    specifics: product.aspects ?? {},
    // The Inventory API does not say when a listing was made.
    createdAt: null,
  };
}

function whyLeftOut(offer: Offer | null) {
  const isOpen = offer?.status === 'PUBLISHED';
  const { listingStatus = '' } = offer?.listing ?? {};
  return isOpen && ['ACTIVE', 'OUT_OF_STOCK'].includes(listingStatus) ? 'out_of_stock' : 'not_active';
}

/** One page of the Inventory API. It does not include listings made in Seller Hub. */
async function inventoryPage(context: MarketplaceContext, page: number): Promise<RemotePage> {
  const { inventoryItems, next, total } = await ask(context, InventoryPage, {
    method: 'GET',
    path: '/sell/inventory/v1/inventory_item',
    query: { limit: String(pageSize), offset: String(page) },
  });
  const items: RemoteItem[] = [];
  const skipped: RemotePage['skipped'] = [];
  for (const [item, offer] of await offersOf(context, inventoryItems)) {
    const remote = offer && toRemoteItem(context, item, offer);
    const listingId = offer?.listing?.listingId;
    const url = listingId ? `${context.config.ebay.itemUrl}/${listingId}` : '';
    if (remote) items.push(remote);
    else skipped.push({ title: item.product?.title ?? item.sku, url, reason: whyLeftOut(offer) });
  }
  const more = inventoryItems.length > 0 ? nextPage(next, page, total) : null;
  return { items, skipped, next: more, total: total ?? null };
}

/**
 * One page of what is on sale: first the listings of the Inventory API, then, with cursors of their own, those made in
 * Seller Hub, the app or another tool. Neither part includes a listing of the other.
 */
export async function activeListings(
  context: MarketplaceContext,
  cursor: string | null,
): Promise<RemotePage> {
  if (cursor && isTradingPage(cursor)) return tradingPage(context, cursor);
  const number = Number(cursor ?? 0);
  if (!Number.isInteger(number) || number < 0) throw staleCursor();
  const page = await inventoryPage(context, number);
  return { ...page, next: page.next ?? firstTradingPage };
}
