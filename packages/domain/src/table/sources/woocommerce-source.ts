import { listText } from '../cells/listed-values.ts';
import { cellAt, filledFrom, type SourceRow, type TableRow, withCells } from '../table-row.ts';
import { type Fold, HOLDS_VARIATIONS, type PlaceOf, type Source } from './source.ts';

const leftOut: Record<string, string> = {
  variable: HOLDS_VARIATIONS,
  grouped: 'It is only a group of other products.',
  external: 'It is sold by another shop.',
  virtual: 'It is virtual or downloadable, so nothing is posted.',
  downloadable: 'It is virtual or downloadable, so nothing is posted.',
};

/** Its exporter writes a line break as a backslash and an n, and those two letters with one backslash more. */
const withBreaks = (text: string) =>
  text.replace(/\\\\n|\\n/g, (written) => (written.length === 3 ? '\\n' : '\n'));

/** Commas separate values, and one with a backslash before it belongs to its value. */
const valuesIn = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((each) => each.replaceAll('\\,', ',').trim())
    .filter(Boolean);

/** Photos are in one cell, and an address may have any sign. */
const photosIn = (text: string) => valuesIn(text).join('\n');

function foldExport(placeOf: PlaceOf): Fold {
  const [type, parent, id, sku] = ['type', 'parent', 'id', 'sku'].map(placeOf);
  const [sale, starts, ends] = ['sale price', 'date sale price starts', 'date sale price ends'].map(placeOf);
  const [inStock, stock] = ['in stock?', 'stock'].map(placeOf);
  const [description, images, brands] = ['description', 'images', 'brands'].map(placeOf);
  const parents = new Map<string, TableRow>();

  /** Without the signs by which its exporter keeps values apart. */
  const asWritten = (row: SourceRow): SourceRow =>
    withCells(row, [
      [description, withBreaks(row.cells[description ?? -1] ?? '')],
      [images, photosIn(cellAt(row, images))],
      [brands, listText(valuesIn(cellAt(row, brands)))],
    ]);

  /** What a variation says itself, and what its product says: description and photos, but no name, price or stock. */
  function ofParent(row: TableRow): TableRow {
    const first = parents.get(cellAt(row, parent));
    if (!first) return row;
    const own = ['name', 'sku', 'stock', 'regular price', 'sale price'].map(placeOf);
    const ofAll = cellAt(row, stock).toLowerCase() === 'parent';
    return withCells(filledFrom(row, first), [
      ...own.map((place) => [place, cellAt(row, place)] as const),
      ...(ofAll ? [[stock, cellAt(first, stock)] as const] : []),
    ]);
  }

  function take(row: TableRow): SourceRow {
    const types = cellAt(row, type)
      .toLowerCase()
      .split(',')
      .map((each) => each.trim());
    if (types.includes('variable')) {
      parents.set(`id:${cellAt(row, id)}`, row);
      if (cellAt(row, sku) !== '') parents.set(cellAt(row, sku), row);
    }
    const why = types.map((each) => leftOut[each]).find(Boolean);
    if (why) return { ...row, leftOut: why };
    const whole = types.includes('variation') ? ofParent(row) : row;
    const isOut = ['0', 'backorder'].includes(cellAt(whole, inStock).toLowerCase());
    const soldOut = isOut && cellAt(whole, stock) === '';
    const counted = soldOut ? withCells(whole, [[stock, '0']]) : whole;
    const forATime = cellAt(whole, starts) !== '' || cellAt(whole, ends) !== '';
    if (!forATime || cellAt(whole, sale) === '') return counted;
    return {
      ...withCells(counted, [[sale, '']]),
      warning: `Its sale price ${cellAt(whole, sale)} is for a time only, so its regular price is taken.`,
    };
  }
  return { unfold: (rows) => rows.map((row) => asWritten(take(row))) };
}

/** Products, Export. */
export const productExport: Source = {
  key: 'woocommerce-export',
  name: 'WooCommerce, its own product export',
  learnedFrom:
    'woocommerce.com/document/product-csv-importer-exporter; headers and rows of exports in public repositories with tests that read them.',
  has: ['id', 'type', 'sku', 'name', 'published', 'regular price'],
  fields: {
    name: 'name',
    sku: 'sku',
    published: 'status',
    description: 'description',
    stock: 'quantity',
    'sale price': 'price',
    'regular price': 'price',
    images: 'photo addresses',
    brands: 'specific Brand',
    'gtin, upc, ean, or isbn': 'specific EAN',
  },
  // It goes into the stock.
  otherwise: ['in stock?'],
  // 2 waits for somebody's approval.
  statuses: { 1: 'active', 0: 'inactive', '-1': 'inactive', 2: 'inactive' },
  fold: foldExport,
};
