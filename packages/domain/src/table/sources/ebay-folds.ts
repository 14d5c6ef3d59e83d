import { listText } from '../cells/listed-values.ts';
import { cellAt, type SourceRow, type TableRow } from '../table-row.ts';
import { byNumber, type Places, variationsOf, withEnd, withoutBids } from './ebay-variations.ts';
import type { Fold, PlaceOf } from './source.ts';

/** A table that may be sorted by anything, so that what belongs together is known at its end. */
const foldWhole =
  (name: string, number: string, skus: string[], titles: Parameters<typeof withoutBids>[2]) =>
  (placeOf: PlaceOf): Fold => {
    const details = placeOf('variation details');
    const places = { name: placeOf(name), number: placeOf(number), details, skus: skus.map(placeOf) };
    return {
      continues: () => true,
      unfold: (rows) =>
        byNumber(rows, places).map((row) => withEnd(withoutBids(row, placeOf, titles), placeOf('end date'))),
    };
  };

export const foldReport = foldWhole('title', 'item number', ['custom label sku', 'custom label'], {
  format: 'format',
  price: 'current price',
  now: 'auction buy it now price',
});

export const foldDownload = foldWhole('item title', 'item id', ['custom label'], {
  format: 'type',
  price: 'price',
  now: 'buy it now price',
});

export function foldUpload(placeOf: PlaceOf): Fold {
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

export const specifics = {
  'c brand': 'specific Brand',
  'c size': 'specific Size',
  'c colour': 'specific Colour',
  'c color': 'specific Colour',
  'c material': 'specific Material',
} as const;
const specificTitles = Object.keys(specifics);
