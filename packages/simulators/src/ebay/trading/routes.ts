import type { Answer } from '../../http/answer.ts';
import { type JsonObject, textAt } from '../../http/json-values.ts';
import { countCall } from '../account/rate-limits.ts';
import { EbayRefusal } from '../ebay-refusals.ts';
import type { Seller, Site } from '../ebay-state.ts';
import type { Call, Route, SellerCall } from '../route.ts';
import { scope } from '../sign-in/authorize.ts';
import { endFixedPriceItem, reviseFixedPriceItem, reviseInventoryStatus } from './changes.ts';
import { itemTransactions, orderList } from './orders.ts';
import { sellerList } from './seller-list.ts';
import { sellingList } from './selling-list.ts';
import { store } from './shop.ts';
import { findListing, itemNode } from './trading-listing.ts';
import { refusals, TradingRefusal } from './trading-refusals.ts';
import { readRequest, xmlAnswer } from './xml.ts';

type TradingCall = (call: SellerCall, request: JsonObject) => JsonObject;

const calls: Record<string, TradingCall> = {
  GetMyeBaySelling: sellingList,
  GetSellerList: sellerList,
  GetItem: ({ site }, request) => {
    const listing = findListing(site, textAt(request, 'ItemID'));
    if (listing.broken) throw refusals.internal();
    return { Ack: 'Success', Item: itemNode(site, listing) };
  },
  GetStore: store,
  GetOrders: orderList,
  GetItemTransactions: itemTransactions,
  EndFixedPriceItem: endFixedPriceItem,
  ReviseFixedPriceItem: reviseFixedPriceItem,
  ReviseInventoryStatus: reviseInventoryStatus,
};

/** The token is in a header of its own. A wrong one is answered in XML like everything else. */
function sellerOf({ site, request }: Call): Seller {
  const given = request.headers['x-ebay-api-iaf-token'];
  if (!given) throw refusals.noToken();
  const token = site.accessTokens.get(given);
  const seller = site.sellers.get(token?.seller ?? '');
  if (!token || !seller || !token.scopes.includes(scope(''))) throw refusals.invalidToken();
  if (token.expiresAt <= site.clock.now()) throw refusals.expiredToken();
  return seller;
}

/** Site 3 is the UK. Versions older than two years are refused by eBay; this stand-in asks only for a number. */
function checkHeaders({ request }: Call): void {
  const wanted: [string, RegExp][] = [
    ['X-EBAY-API-SITEID', /^3$/],
    ['X-EBAY-API-COMPATIBILITY-LEVEL', /^1\d{3}$/],
    ['Content-Type', /^text\/xml\b/],
  ];
  for (const [name, pattern] of wanted) {
    if (!pattern.test(request.headers[name.toLowerCase()] ?? '')) throw refusals.noHeader(name);
  }
}

function count(site: Site): void {
  try {
    countCall(site, 'trading');
  } catch (error) {
    if (error instanceof EbayRefusal) throw refusals.usedUp();
    throw error;
  }
}

function work(call: Call, name: string): JsonObject {
  const run = calls[name];
  if (!run || call.site.lacksCalls.has(name)) throw refusals.noSuchCall(name);
  checkHeaders(call);
  const seller = sellerOf(call);
  count(call.site);
  const request = readRequest(call.request.body.toString('utf8'));
  if (request?.name !== `${name}Request`) throw refusals.unreadable();
  return run({ ...call, seller }, request.content);
}

function trading(call: Call): Answer {
  const name = call.request.headers['x-ebay-api-call-name'] ?? '';
  const now = call.site.clock.now();
  try {
    return xmlAnswer(name, now, work(call, name));
  } catch (error) {
    if (error instanceof TradingRefusal) return xmlAnswer(calls[name] ? name : '', now, error.content);
    throw error;
  }
}

/** The one address of the Trading API; a header names the call. */
export const tradingRoutes: Route[] = [
  { method: 'POST', path: '/ws/api.dll', access: 'open', handle: trading },
];
