import { cellAt, filledFrom, type SourceRow, type TableRow, withCells } from '../table-row.ts';
import { type Fold, HOLDS_VARIATIONS, type PlaceOf, type Source } from './source.ts';

const address = 'https://www.ebay.co.uk/itm/{id}';
const ofVariation =
  'It is one variation of a listing. The address of the listing is left out, because it is that of all its variations.';

/** `Colour=Red|Size=M` and `Colour=Red;Size=M` as words. */
const choices = (details: string) =>
  details
    .split(/[|;]/)
    .map((each) => each.slice(each.indexOf('=') + 1).trim())
    .filter(Boolean)
    .join(', ');

function variationsOf(
  [first, ...rest]: readonly TableRow[],
  placeOf: PlaceOf,
  details: number | undefined,
): SourceRow[] {
  if (!first || rest.length === 0) return first ? [first] : [];
  const name = placeOf('title');
  const link = placeOf('item number');
  return [
    { ...first, leftOut: HOLDS_VARIATIONS },
    ...rest.map((row) => {
      const whole = filledFrom(row, first);
      const named = `${cellAt(whole, name)} - ${choices(cellAt(row, details))}`;
      const numbered = cellAt(whole, link) !== '';
      return {
        ...withCells(whole, [
          [name, named],
          [link, ''],
          [placeOf('custom label sku'), cellAt(row, placeOf('custom label sku'))],
          [placeOf('custom label'), cellAt(row, placeOf('custom label'))],
        ]),
        ...(numbered && { warning: ofVariation }),
      };
    }),
  ];
}

function foldReport(placeOf: PlaceOf): Fold {
  const number = placeOf('item number');
  return {
    continues: (row, before) => cellAt(row, number) !== '' && cellAt(row, number) === cellAt(before, number),
    unfold: (rows) => variationsOf(rows, placeOf, placeOf('variation details')),
  };
}

function foldUpload(placeOf: PlaceOf): Fold {
  const relationship = placeOf('relationship');
  return {
    continues: (row) => cellAt(row, relationship).toLowerCase() === 'variation',
    unfold: (rows) => variationsOf(rows, placeOf, placeOf('relationship details')),
  };
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
    'c brand': 'specific Brand',
    'c size': 'specific Size',
    'c colour': 'specific Colour',
    'c color': 'specific Colour',
    'c material': 'specific Material',
    'item id': 'ebay url',
  },
  // The town that buyers see.
  otherwise: ['location'],
  conditions: ebayConditionNumbers,
  address,
  fold: foldUpload,
};
