import { platformNames } from '@crosslister/contract/platforms.ts';
import type { Marketplace } from '../marketplace.ts';
import { checkAccount } from './account/check-account.ts';
import { keyGrant } from './account/key-grant.ts';
import { adminPage, storeUrl } from './account/store-address.ts';
import { makeTerm, termLists } from './account/terms.ts';
import { testConnection } from './account/test-connection.ts';
import { captureWords } from './capture-words.ts';
import { activeListings } from './catalogue/active-listings.ts';
import { setSku } from './catalogue/set-sku.ts';
import { compareListing } from './listing/compare-listing.ts';
import { ofDetails } from './listing/details.ts';
import { shownAs } from './listing/listing-texts.ts';
import { gaps, publish } from './listing/publish.ts';
import { readStatuses } from './listing/read-statuses.ts';
import { rehearseEnding } from './listing/rehearse-ending.ts';
import { revise } from './listing/revise.ts';
import { sellOut } from './listing/sell-out.ts';
import { statusWords, withdraw } from './listing/withdraw.ts';
import { orders } from './sales/orders.ts';
import { ordersAgain } from './sales/orders-again.ts';
import { salesSince } from './sales/sales.ts';
import { webhooks } from './sales/webhooks.ts';

/**
 * A seller's own WooCommerce store, through its REST API v3 with a pair of keys. What we rely on:
 * docs/marketplaces/woocommerce.md.
 */
export const woocommerce = {
  key: 'woocommerce',
  label: platformNames.woocommerce,
  capabilities: { downloadsPhotos: true, ordersWithStock: true },
  account: {
    test: testConnection,
    check: checkAccount,
    policies: termLists,
    makePolicy: makeTerm,
    sellerPages: (accountId) => {
      const store = { url: storeUrl(accountId) };
      return { listings: adminPage(store, 'products'), orders: adminPage(store, 'orders') };
    },
    addresses: (_, { url }) => [storeUrl(typeof url === 'string' ? url : '')],
    captureWords,
  },
  catalogue: { list: activeListings, readSpecifics: null, setSku },
  listing: {
    gaps,
    publish,
    revised: ['title', 'description', 'price', 'images', 'quantity', 'fewer', 'settings', ...ofDetails],
    revise,
    shownAs,
    compare: compareListing,
    readStatuses,
    statusWords,
    withdraw,
    sellOut,
    rehearseEnding,
    externalIdFromUrl,
  },
  sales: {
    list: salesSince,
    // One light request to a server of the seller's own; its webhooks take up to a minute.
    pollSeconds: 15,
    reserved: null,
    again: ordersAgain,
  },
  orders,
  keyGrant,
  webhooks,
} satisfies Marketplace;

/** Addresses of products carry a name, not the id; only drafts (`?p=12`) and the edit page (`?post=12`) have it. */
function externalIdFromUrl(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const query = url.searchParams;
  const type = query.get('post_type');
  const id = url.pathname.endsWith('/wp-admin/post.php') ? query.get('post') : query.get('p');
  if (type !== null && type !== 'product') return null;
  return id && /^[1-9]\d*$/.test(id) ? id : null;
}
