import { settingsOf } from '@crosslister/contract/platforms.ts';
import { numberName } from '@crosslister/contract/products/product-numbers.ts';
import { listText, specificsText } from '../cells/listed-values.ts';
import { cellAt, filledFrom, type SourceRow, type TableRow, withCells } from '../table-row.ts';
import { type Fold, HOLDS_VARIATIONS, type PlaceOf, type Source } from './source.ts';

const NUMBER = 'gtin, upc, ean, or isbn';

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

/** The names of those above it are before it, in a brand as in a category. */
const between = ' > ';
const lowest = (path: string) => path.split(between).at(-1) ?? '';

const line = (name: string, values: readonly string[]): string =>
  values.length > 0 ? specificsText([[name, values]]) : '';
/** What a setting is called in our own files, where each has a line. */
const settingLine = (setting: string, values: readonly string[]): string =>
  line(settingsOf('woocommerce')[setting]?.ofProduct ?? '', values);

/** The lowest of its categories says most. */
const categoryLine = (text: string) =>
  settingLine(
    'category',
    valuesIn(text)
      .filter((path) => !/^uncategori[sz]ed$/i.test(path))
      .toSorted((one, other) => other.split(between).length - one.split(between).length)
      .slice(0, 1),
  );

/** Its exporter writes the name as it is in addresses, `reduced-rate`. */
const taxLine = (slug: string) => {
  const words = slug.replaceAll('-', ' ');
  return settingLine('tax_class', [`${words.charAt(0).toUpperCase()}${words.slice(1)}`]);
};

/** Photos are in one cell, and an address may have any sign. */
const photosIn = (text: string) => valuesIn(text).join('\n');

type Said = readonly (readonly [name: string, values: string[]])[];

/** Attributes have columns for name, values and whether buyers see them. The first column gets all of them. */
function attributeColumns(placeOf: PlaceOf, titles: readonly string[]) {
  const columns = titles
    .filter((title) => /^attribute \d+ name$/.test(title))
    .map((title) => [title, title.replace('name', 'value s'), title.replace('name', 'visible')].map(placeOf));
  return {
    /** Those that buyers see. A variation says its own without that. */
    saidIn: (row: TableRow): Said =>
      columns.flatMap(([name, values, visible]) =>
        cellAt(row, name) === '' || cellAt(row, visible) === '0'
          ? []
          : [[cellAt(row, name), valuesIn(cellAt(row, values))] as const],
      ),
    put: (row: SourceRow, said: Said): SourceRow =>
      withCells(row, [[columns[0]?.[0], specificsText(said.filter(([, values]) => values.length > 0))]]),
  };
}

function foldExport(placeOf: PlaceOf, titles: readonly string[]): Fold {
  const attributes = attributeColumns(placeOf, titles);
  const [type, parent, id, sku] = ['type', 'parent', 'id', 'sku'].map(placeOf);
  const [sale, starts, ends] = ['sale price', 'date sale price starts', 'date sale price ends'].map(placeOf);
  const [inStock, stock] = ['in stock?', 'stock'].map(placeOf);
  const [description, images, brands, tax] = ['description', 'images', 'brands', 'tax class'].map(placeOf);
  const parents = new Map<string, TableRow>();

  /** Without the signs by which its exporter keeps values apart. */
  const asWritten = (row: SourceRow): SourceRow =>
    withCells(row, [
      [description, withBreaks(row.cells[description ?? -1] ?? '')],
      [images, photosIn(cellAt(row, images))],
      [brands, listText(valuesIn(cellAt(row, brands)).map(lowest))],
    ]);

  /** What a variation says itself, and what its product says: description and photos, but no name, price or stock. */
  function ofParent(row: TableRow): TableRow {
    const first = parents.get(cellAt(row, parent));
    const said = attributes.saidIn(row);
    const isOfParent = (place: number | undefined) => cellAt(row, place).toLowerCase() === 'parent';
    // Variations can be exported alone, and then nothing says which class that is.
    if (!first) return attributes.put(isOfParent(tax) ? withCells(row, [[tax, '']]) : row, said);
    const own = ['name', 'sku', NUMBER, 'stock', 'regular price', 'sale price'].map(placeOf);
    const ofAll = [stock, tax].filter(isOfParent);
    const whole = withCells(filledFrom(row, first), [
      ...own.map((place) => [place, cellAt(row, place)] as const),
      ...ofAll.map((place) => [place, cellAt(first, place)] as const),
    ]);
    const ofFirst = attributes.saidIn(first).filter(([name]) => !said.some(([each]) => each === name));
    return attributes.put(whole, [...ofFirst, ...said]);
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
    const whole = types.includes('variation') ? ofParent(row) : attributes.put(row, attributes.saidIn(row));
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
    'woocommerce.com/document/product-csv-importer-exporter; the exporter of WooCommerce 11.0.1, run on a store; headers and rows of exports in public repositories with tests that read them.',
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
    [NUMBER]: 'other item specifics',
    tags: 'other item specifics',
    'attribute 1 name': 'other item specifics',
    categories: 'woocommerce listing settings',
    'shipping class': 'woocommerce listing settings',
    'tax class': 'woocommerce listing settings',
  },
  // What a shop posts by.
  patterns: [
    [/^weight (?:k?g|lbs|oz)$/, 'parcel_weight_g'],
    [/^length (?:[cm]?m|in)$/, 'parcel_length_cm'],
    [/^width (?:[cm]?m|in)$/, 'parcel_width_cm'],
    [/^height (?:[cm]?m|in)$/, 'parcel_height_cm'],
  ],
  lines: {
    [NUMBER]: (text) => line(numberName(text) ?? 'EAN', [text]),
    tags: (text) => line('Tags', valuesIn(text)),
    categories: categoryLine,
    'shipping class': (text) => settingLine('shipping_class', [text]),
    'tax class': taxLine,
  },
  // It goes into the stock.
  otherwise: ['in stock?'],
  // 2 waits for somebody's approval.
  statuses: { 1: 'active', 0: 'inactive', '-1': 'inactive', 2: 'inactive' },
  fold: foldExport,
};
