import { revisedFields } from '../listing/listing.ts';
import type { Marketplace } from '../marketplace.ts';
import { test } from './account.ts';
import { accountDeletion } from './account-deletion.ts';
import { activeListings } from './active-listings.ts';
import { appKeys } from './app-keys.ts';
import { captureWords } from './capture-words.ts';
import { categoryTree, expiredCategories } from './category.ts';
import { categoryRules } from './category-rules.ts';
import { checkAccount } from './check-account.ts';
import { compareListing } from './compare-listing.ts';
import { gaps } from './draft.ts';
import { hasSuggestions, suggestCategories } from './fitting-category.ts';
import { checkInCategory } from './item-details.ts';
import { shownAs } from './listing-texts.ts';
import { webhooks } from './notifications.ts';
import { checkKeys, oauth } from './oauth.ts';
import { policies } from './policies.ts';
import { publish } from './publish.ts';
import { quota } from './quota.ts';
import { readStatuses } from './read-statuses.ts';
import { rehearseEnding } from './rehearse-ending.ts';
import { revise } from './revise.ts';
import { reservedSales, salesSince } from './sales.ts';
import { readSpecifics } from './trading/item.ts';
import { setSku } from './trading/set-sku.ts';
import { statusWords, withdraw } from './withdraw.ts';

/** eBay's item pages are `/itm/{id}`, on some sites with the title before the id. */
function externalIdFromUrl(url: string): string | null {
  if (!URL.canParse(url)) return null;
  return /\/itm\/(?:[^/]+\/)?(\d+)\/?$/.exec(new URL(url).pathname)?.[1] ?? null;
}

/**
 * eBay in the UK (EBAY_GB, GBP) through the Sell APIs, and the Trading API for listings those do not know. What we rely
 * on: docs/marketplaces/ebay.md.
 */
export const ebay = {
  key: 'ebay',
  label: 'eBay',
  capabilities: { schedulesReview: true, strictSku: true, resendsStock: true, uniqueLineIds: true },
  account: {
    test,
    check: checkAccount,
    policies,
    sellerPages: () => ({
      listings: 'https://www.ebay.co.uk/sh/lst/active',
      orders: 'https://www.ebay.co.uk/sh/ord',
    }),
    addresses: ({ ebay: { apiUrl, mediaUrl, identityUrl } }) => [apiUrl, mediaUrl, identityUrl],
    captureWords,
  },
  catalogue: { list: activeListings, readSpecifics, setSku },
  listing: {
    gaps,
    publish,
    revised: revisedFields,
    revise,
    shownAs,
    compare: compareListing,
    readStatuses,
    statusWords,
    withdraw,
    sellOut: null,
    rehearseEnding,
    externalIdFromUrl,
  },
  sales: { list: salesSince, pollSeconds: 60, reserved: reservedSales, again: null },
  oauth,
  appKeys: { ...appKeys, check: checkKeys, quota },
  webhooks,
  accountDeletion,
  categories: {
    tree: categoryTree,
    expired: expiredCategories,
    suggest: suggestCategories,
    hasSuggestions,
    rules: { read: categoryRules, check: checkInCategory },
  },
} satisfies Marketplace;
