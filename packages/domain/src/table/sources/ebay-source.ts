import { foldDownload, foldReport, foldUpload, specifics } from './ebay-folds.ts';
import type { Source } from './source.ts';

const address = 'https://www.ebay.co.uk/itm/{id}';

/** eBay's ConditionID. */
export const ebayConditionNumbers = {
  1000: 'NEW',
  1500: 'NEW_OTHER',
  1750: 'NEW_WITH_DEFECTS',
  2000: 'CERTIFIED_REFURBISHED',
  2010: 'EXCELLENT_REFURBISHED',
  2020: 'VERY_GOOD_REFURBISHED',
  2030: 'GOOD_REFURBISHED',
  2500: 'SELLER_REFURBISHED',
  2750: 'LIKE_NEW',
  2990: 'PRE_OWNED_EXCELLENT',
  3000: 'USED_EXCELLENT',
  3010: 'PRE_OWNED_FAIR',
  4000: 'USED_VERY_GOOD',
  5000: 'USED_GOOD',
  6000: 'USED_ACCEPTABLE',
  7000: 'FOR_PARTS_OR_NOT_WORKING',
} as const;

/** Seller Hub, Reports: Active listings. */
export const listingsReport: Source = {
  key: 'ebay-active-listings',
  name: 'eBay, active listings report of Seller Hub',
  learnedFrom:
    'Headers and rows of the report in several public repositories with tests that read it (FlipKit, variation audits); eBay help, "Download active listings".',
  has: ['item number', 'title', 'custom label sku', 'available quantity', 'format'],
  fields: {
    'item number': 'ebay url',
    title: 'name',
    'custom label sku': 'sku',
    'available quantity': 'quantity',
    currency: 'currency of the price',
    'current price': 'price',
    'start date': 'date added',
    'ebay category 1 number': 'category number',
    condition: 'condition',
  },
  otherwise: ['start price', 'reserve price', 'auction buy it now price', 'end date'],
  address,
  fold: foldReport,
};

/** File Exchange, and the templates of Seller Hub for listings and drafts. */
export const uploadFile: Source = {
  key: 'ebay-upload',
  name: 'eBay, File Exchange or Seller Hub upload file',
  learnedFrom:
    'Public File Exchange files (SiteID=UK, Version 745) and the Seller Hub draft template with its #INFO lines, in several public repositories.',
  has: ['action', 'title', 'format'],
  fields: {
    'custom label': 'sku',
    'custom label sku': 'sku',
    category: 'category number',
    'category id': 'category number',
    title: 'name',
    subtitle: 'ebay subtitle',
    description: 'description',
    'condition id': 'condition',
    'pic url': 'photo addresses',
    'item photo url': 'photo addresses',
    quantity: 'quantity',
    'start price': 'price',
    price: 'price',
    ...specifics,
    'item id': 'ebay url',
  },
  // The town that buyers see, and what an auction may be bought for.
  otherwise: ['location', 'buy it now price', 'reserve price'],
  conditions: ebayConditionNumbers,
  address,
  fold: foldUpload,
};

/** File Exchange, Download: active listings, with their variations in rows of their own. */
export const activeDownload: Source = {
  key: 'ebay-active-download',
  name: 'eBay, active listings of File Exchange',
  learnedFrom:
    'Titles and rows of the download in public repositories that read it: Item ID, Custom Label, Quantity Available, Variation Details, Site Listed.',
  has: ['item id', 'custom label', 'quantity available', 'item title'],
  fields: {
    'item id': 'ebay url',
    'custom label': 'sku',
    'quantity available': 'quantity',
    price: 'price',
    'start date': 'date added',
    condition: 'condition',
    'item title': 'name',
    'category number': 'category number',
    'private notes': 'private_note',
    currency: 'currency of the price',
  },
  otherwise: ['condition id', 'end date'],
  conditions: ebayConditionNumbers,
  address,
  fold: foldDownload,
};
