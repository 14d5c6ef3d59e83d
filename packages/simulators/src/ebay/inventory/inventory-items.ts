import { json } from '../../http/answer.ts';
import { inventoryRefusal } from '../ebay-refusals.ts';
import type { StoredItem } from '../ebay-state.ts';
import type { Route, SellerCall } from '../route.ts';
import { checkContentLanguage, checkItem, skuRefusal } from './item-rules.ts';
import { endListing, isOpen } from './listings.ts';
import { notesIgnored, withoutIgnoredNotes, withPickedNumbers } from './product-fields.ts';
import { applyRevision } from './publish.ts';
import { editSku } from './sku-lock.ts';

const base = '/sell/inventory/v1/inventory_item';
const common = { api: 'sell.inventory', access: 'seller' } as const;
const read = { ...common, method: 'GET', scopes: ['sell.inventory', 'sell.inventory.readonly'] };
const write = { ...common, scopes: ['sell.inventory'] };

const notFound = () =>
  inventoryRefusal(404, 25710, "We didn't find the entity you are requesting. Please verify the request");

function put({ site, seller, params, request, body }: SellerCall) {
  const sku = params.sku ?? '';
  const locale = checkContentLanguage(request.headers).replace('-', '_');
  const given = body();
  checkItem(site, sku, given);
  return editSku(site, seller, sku, () => {
    const replaced = seller.items.get(sku);
    const { body: kept, isIgnored } = withoutIgnoredNotes({ ...given, sku });
    const item: StoredItem = { sku, locale, body: withPickedNumbers(kept) };
    const offers = [...seller.offers.values()].filter((offer) => offer.sku === sku);
    // A live listing follows its item. If the change is not allowed there, the whole edit is refused.
    for (const offer of offers) applyRevision(site, seller, item, offer);
    seller.items.set(sku, item);
    if (isIgnored) return json(replaced ? 200 : 201, { warnings: [notesIgnored] });
    return { status: replaced ? 204 : 201 };
  });
}

function answered({ sku, locale, body }: StoredItem) {
  return { sku, locale, ...body };
}

/** One item per page entry; `offset` is the number of the page, not of the first item. */
function list({ site, seller, query, origin }: SellerCall) {
  const limit = Number(query.get('limit') ?? 25);
  const asked = Number(query.get('offset') ?? 0);
  if (!Number.isInteger(limit) || limit < 1 || limit > 200 || !Number.isInteger(asked) || asked < 0) {
    throw inventoryRefusal(400, 25706, 'You have provided invalid pagination values.');
  }
  const page = site.ignoresPaging ? 0 : asked;
  const all = [...seller.items.values()];
  const entries = all.slice(page * limit, (page + 1) * limit);
  const { oddSkus, skuPattern } = site.settings;
  if (oddSkus === 'list' && entries.some(({ sku }) => !skuPattern.test(sku))) throw skuRefusal();
  const address = (number: number) => `${origin}${base}?limit=${limit}&offset=${number}`;
  return json(200, {
    href: address(page),
    limit,
    size: Math.ceil(all.length / limit),
    total: all.length,
    ...((page + 1) * limit < all.length && { next: address(page + 1) }),
    ...(page > 0 && { prev: address(page - 1) }),
    inventoryItems: entries.map(answered),
  });
}

function find({ site, seller, params }: SellerCall) {
  const item = seller.items.get(params.sku ?? '');
  if (!item || site.lost.has('items')) throw notFound();
  return json(200, answered(item));
}

function remove({ site, seller, params }: SellerCall) {
  const sku = params.sku ?? '';
  if (!sku) throw skuRefusal();
  return editSku(site, seller, sku, () => {
    if (!seller.items.has(sku)) throw notFound();
    for (const offer of [...seller.offers.values()].filter((candidate) => candidate.sku === sku)) {
      const listing = site.listings.get(offer.listingId ?? '');
      if (isOpen(listing)) endListing(site, listing, 'ended_by_seller');
      seller.offers.delete(offer.offerId);
    }
    seller.items.delete(sku);
    return { status: 204 };
  });
}

export const inventoryItemRoutes: Route[] = [
  { ...write, method: 'PUT', path: `${base}/:sku`, handle: put },
  { ...read, path: base, handle: list },
  { ...read, path: `${base}/:sku`, handle: find },
  { ...write, method: 'DELETE', path: `${base}/:sku`, handle: remove },
];
