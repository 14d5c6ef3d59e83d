import type { Marketplace } from '../marketplace.ts';
import { sellerPages, test } from './account.ts';
import { activeListings } from './active-listings.ts';
import { appKeys } from './app-keys.ts';
import { captureWords } from './capture-words.ts';
import { categoryTree } from './category.ts';
import { checkAccount } from './check-account.ts';
import { compareListing } from './compare-listing.ts';
import { gaps } from './draft.ts';
import { suggestCategories } from './fitting-category.ts';
import { shownAs } from './listing-texts.ts';
import { ofTheListing } from './listing-values.ts';
import { oauth } from './oauth.ts';
import { choices } from './profiles.ts';
import { publish } from './publish.ts';
import { readStatuses } from './read-statuses.ts';
import { rehearseEnding } from './rehearse-ending.ts';
import { reservedSales } from './reserved-sales.ts';
import { revise } from './revise.ts';
import { salesSince } from './sales.ts';
import { setSku } from './set-sku.ts';
import { statusWords, withdraw } from './withdraw.ts';

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
    sellerPages: () => sellerPages,
    addresses: (config) => [config.etsy.apiUrl],
    captureWords,
  },
  catalogue: { list: activeListings, readSpecifics: null, setSku },
  listing: {
    gaps: (draft) => gaps(draft),
    publish,
    revised: ['title', 'description', 'price', 'images', 'settings', 'quantity', 'fewer', ...ofTheListing],
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
  appKeys,
  categories: {
    tree: categoryTree,
    expired: null,
    suggest: suggestCategories,
    // They are found in the tree by the name, so that none may only mean that Etsy has another word for it.
    hasSuggestions: async () => false,
    rules: null,
  },
} satisfies Marketplace;
