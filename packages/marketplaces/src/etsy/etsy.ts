import type { Marketplace } from '../marketplace.ts';
import { sellerPages, test } from './account/account.ts';
import { appKeys } from './account/app-keys.ts';
import { checkAccount } from './account/check-account.ts';
import { oauth } from './account/oauth.ts';
import { choices } from './account/profiles.ts';
import { captureWords } from './capture-words.ts';
import { activeListings } from './catalogue/active-listings.ts';
import { categoryTree } from './catalogue/category.ts';
import { suggestCategories } from './catalogue/fitting-category.ts';
import { readSpecifics } from './catalogue/properties.ts';
import { setSku } from './catalogue/set-sku.ts';
import { unknownValues } from './catalogue/unknown-values.ts';
import { compareListing } from './listing/compare-listing.ts';
import { gaps } from './listing/draft.ts';
import { shownAs } from './listing/listing-texts.ts';
import { ofTheListing } from './listing/listing-values.ts';
import { publish } from './listing/publish.ts';
import { readStatuses } from './listing/read-statuses.ts';
import { rehearseEnding } from './listing/rehearse-ending.ts';
import { revise } from './listing/revise.ts';
import { statusWords, withdraw } from './listing/withdraw.ts';
import { orders } from './sales/orders.ts';
import { ordersAgain } from './sales/orders-again.ts';
import { reservedSales } from './sales/reserved-sales.ts';
import { salesSince } from './sales/sales.ts';

/** Etsy's pages are `/listing/{id}/title`. On its sites in other languages the path begins with the language. */
function externalIdFromUrl(url: string): string | null {
  if (!URL.canParse(url)) return null;
  return /\/listing\/(\d+)(?:\/|$)/.exec(new URL(url).pathname)?.[1] ?? null;
}

/** Etsy through its Open API v3, for a shop that sells in pounds. What we rely on: docs/marketplaces/etsy.md. */
export const etsy = {
  key: 'etsy',
  label: 'Etsy',
  capabilities: { resendsStock: true },
  account: {
    test,
    check: checkAccount,
    policies: choices,
    makePolicy: null,
    sellerPages: () => sellerPages,
    addresses: (config) => [config.etsy.apiUrl],
    captureWords,
  },
  catalogue: { list: activeListings, readSpecifics, setSku },
  listing: {
    gaps: (draft) => gaps(draft),
    publish,
    revised: [
      'title',
      'description',
      'price',
      'images',
      'specifics',
      'parcel',
      'settings',
      'quantity',
      'fewer',
      ...ofTheListing,
    ],
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
  sales: { list: salesSince, pollSeconds: 60, reserved: reservedSales, again: ordersAgain },
  orders,
  oauth,
  appKeys,
  categories: {
    tree: categoryTree,
    expired: null,
    suggest: suggestCategories,
    // They are found in the tree by the name, so that none may only mean that Etsy has another word for it.
    hasSuggestions: async () => false,
    rules: null,
    unknownValues,
  },
} satisfies Marketplace;
