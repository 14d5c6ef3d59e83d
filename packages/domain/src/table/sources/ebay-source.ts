import { listText } from '../cells/listed-values.ts';
import { cellAt, type SourceRow, type TableRow } from '../table-row.ts';
import { byNumber, type Places, variationsOf, withEnd, withoutBids } from './ebay-variations.ts';
import type { Fold, PlaceOf, Source } from './source.ts';

const address = 'https://www.ebay.co.uk/itm/{id}';

const wholeOf = (
  rows: readonly TableRow[],
  places: Places,
  placeOf: PlaceOf,
  titles: Parameters<typeof withoutBids>[2],
): SourceRow[] =>
  byNumber(rows, places).map((row) => withEnd(withoutBids(row, placeOf, titles), placeOf('end date')));

function foldReport(placeOf: PlaceOf): Fold {
  const places: Places = {
    name: placeOf('title'),
    number: placeOf('item number'),
    details: placeOf('variation details'),
    skus: ['custom label sku', 'custom label'].map(placeOf),
  };
  const titles = { format: 'format', price: 'current price', now: 'auction buy it now price' };
  return {
    // A report may be sorted by anything, so what belongs together is known at its end.
    continues: () => true,
    unfold: (rows) => wholeOf(rows, places, placeOf, titles),
  };
}

function foldDownload(placeOf: PlaceOf): Fold {
  const places: Places = {
    name: placeOf('item title'),
    number: placeOf('item id'),
    details: placeOf('variation details'),
    skus: [placeOf('custom label')],
  };
  const titles = { format: 'type', price: 'price', now: 'buy it now price' };
  return {
    continues: () => true,
    unfold: (rows) => wholeOf(rows, places, placeOf, titles),
  };
}

function foldUpload(placeOf: PlaceOf): Fold {
  const relationship = placeOf('relationship');
  const places: Places = {
    name: placeOf('title'),
    number: placeOf('item id'),
    details: placeOf('relationship details'),
    skus: ['custom label sku', 'custom label'].map(placeOf),
  };
  const price = placeOf('start price') === undefined ? 'price' : 'start price';
  const isVariation = (row: TableRow) => cellAt(row, relationship).toLowerCase() === 'variation';
  const action = placeOf('action');
  const listOf = (row: SourceRow): SourceRow =>
    /^(?:end|delete)/i.test(cellAt(row, action))
      ? { ...row, leftOut: 'It tells eBay to end a listing, and is no product.' }
      : separated(row, placeOf);
  return {
    continues: isVariation,
    unfold: (rows) =>
      (rows.length > 1 ? variationsOf(rows, places) : [...rows]).map((row) =>
        listOf(withoutBids(row, placeOf, { format: 'format', price, now: 'buy it now price' })),
      ),
  };
}

/** Values of item specifics have bars between them there, so a comma belongs to the value. */
function separated(row: SourceRow, placeOf: PlaceOf): SourceRow {
  const cells = [...row.cells];
  for (const title of specificTitles) {
    const place = placeOf(title);
    if (place !== undefined)
      cells[place] = listText(
        (cells[place] ?? '')
          .split('|')
          .map((each) => each.trim())
          .filter(Boolean),
      );
  }
  return { ...row, cells };
}

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

const specifics = {
  'c brand': 'specific Brand',
  'c size': 'specific Size',
  'c colour': 'specific Colour',
  'c color': 'specific Colour',
  'c material': 'specific Material',
} as const;
const specificTitles = Object.keys(specifics);

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
