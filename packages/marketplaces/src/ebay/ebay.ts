import { revisedFields } from '../listing/listing.ts';
import type { Marketplace } from '../marketplace.ts';
import { test } from './account/account.ts';
import { accountDeletion } from './account/account-deletion.ts';
import { appKeys } from './account/app-keys.ts';
import { checkAccount } from './account/check-account.ts';
import { checkKeys, oauth } from './account/oauth.ts';
import { quota } from './account/quota.ts';
import { choices } from './account/shop-categories.ts';
import { captureWords } from './capture-words.ts';
import { activeListings } from './catalogue/active-listings.ts';
import { categoryTree, expiredCategories } from './catalogue/category.ts';
import { categoryRules } from './catalogue/category-rules.ts';
import { hasSuggestions, suggestCategories } from './catalogue/fitting-category.ts';
import { checkInCategory } from './catalogue/item-details.ts';
import { compareListing } from './listing/compare-listing.ts';
import { gaps } from './listing/draft.ts';
import { shownAs } from './listing/listing-texts.ts';
import { publish } from './listing/publish.ts';
import { readStatuses } from './listing/read-statuses.ts';
import { rehearseEnding } from './listing/rehearse-ending.ts';
import { revise } from './listing/revise.ts';
import { statusWords, withdraw } from './listing/withdraw.ts';
import { webhooks } from './sales/notifications.ts';
import { orders } from './sales/orders.ts';
import { reservedSales, salesSince } from './sales/sales.ts';
import { readSpecifics } from './trading/item.ts';
import { setSku } from './trading/set-sku.ts';

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
  capabilities: {
    schedulesReview: true,
    strictSku: true,
    resendsStock: true,
    uniqueLineIds: true,
    // Its API License Agreement (docs/assistant.md).
    keptFromModels: /^https?:\/\/[^/]*\bebay(?:img|static)?\./i,
  },
  account: {
    test,
    check: checkAccount,
    policies: choices,
    makePolicy: null,
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
  orders,
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
    unknownValues: null,
  },
} satisfies Marketplace;
