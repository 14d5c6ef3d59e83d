import { withoutEntities } from '../cells/addresses.ts';
import { cellAt, type SourceRow, type TableRow, withCells } from '../table-row.ts';
import type { Fold, PlaceOf, Source } from './source.ts';

const photos = Object.fromEntries(
  Array.from({ length: 20 }, (_, n) => [`image${n + 1}`, 'photo addresses'] as const),
);

/** One row has the SKUs of all variations, but one price and the quantity of all together. */
function foldListings(placeOf: PlaceOf): Fold {
  const sku = placeOf('sku');
  const texts = ['title', 'description'].map(placeOf);
  function take(row: TableRow): SourceRow {
    const plain = withCells(
      row,
      texts.map((place) => [place, withoutEntities(row.cells[place ?? -1] ?? '')]),
    );
    const skus = [
      ...new Set(
        cellAt(row, sku)
          .split(',')
          .map((each) => each.trim()),
      ),
    ].filter(Boolean);
    if (skus.length < 2) return withCells(plain, [[sku, skus[0] ?? '']]);
    return {
      ...plain,
      leftOut: `It has the SKUs of several variations (${skus.slice(0, 5).join(', ')}) in one row, and the file does not say how many there are of each. Import it under Platform Sync, or enter one SKU here.`,
    };
  }
  return { unfold: (rows) => rows.map(take) };
}

/** Shop Manager, Settings, Options, Download Data: EtsyListingsDownload.csv. It has no listing's number or address. */
export const shopData: Source = {
  key: 'etsy-listings',
  name: 'Etsy, shop data (EtsyListingsDownload.csv)',
  learnedFrom:
    'Headers of EtsyListingsDownload.csv in several public repositories that read it: TITLE, DESCRIPTION, PRICE, CURRENCY_CODE, QUANTITY, TAGS, MATERIALS, IMAGE1 to IMAGE10, VARIATION 1 and 2, SKU.',
  has: ['title', 'description', 'price', 'currency code', 'quantity', 'tags', 'materials'],
  fields: {
    title: 'name',
    description: 'description',
    price: 'price',
    'currency code': 'currency of the price',
    quantity: 'quantity',
    tags: 'etsy tags',
    materials: 'etsy materials',
    sku: 'sku',
    ...photos,
  },
  fold: foldListings,
};
