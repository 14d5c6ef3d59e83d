import type { Marketplace } from '../marketplace.ts';
import { test } from './account.ts';
import { activeListings } from './active-listings.ts';
import { appKeys } from './app-keys.ts';
import { categories } from './category.ts';
import { missing } from './draft.ts';
import { checkKeys, oauth } from './oauth.ts';
import { policies } from './policies.ts';
import { publish } from './publish.ts';
import { revise } from './revise.ts';
import { salesSince } from './sales.ts';
import { withdraw } from './withdraw.ts';

/** eBay's item pages are `/itm/{id}`, on some sites with the title before the id. */
function externalIdFromUrl(url: string): string | null {
  if (!URL.canParse(url)) return null;
  return /\/itm\/(?:[^/]+\/)?(\d+)\/?$/.exec(new URL(url).pathname)?.[1] ?? null;
}

/** eBay in the UK (EBAY_GB, GBP) through the Sell APIs. */
export const ebay = {
  key: 'ebay',
  label: 'eBay',
  capabilities: { serverSide: true, import: true, schedulesReview: true, strictSku: true },
  test,
  publish,
  revise,
  withdraw,
  activeListings,
  salesSince,
  externalIdFromUrl,
  oauth,
  appKeys: { ...appKeys, check: checkKeys },
  addresses: ({ ebay: { apiUrl, mediaUrl, identityUrl } }) => [apiUrl, mediaUrl, identityUrl],
  missing,
  policies,
  categories,
} satisfies Marketplace;
