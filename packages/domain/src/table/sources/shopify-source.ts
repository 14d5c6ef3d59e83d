import { listText } from '../cells/listed-values.ts';
import { cellAt, filledFrom, type TableRow, withCells } from '../table-row.ts';
import type { Fold, PlaceOf, Source } from './source.ts';

/** A product is the rows with its handle: variants, and photos alone. The first row says what holds for all. */
function foldExport(placeOf: PlaceOf): Fold {
  const first = (...titles: string[]) => titles.map(placeOf).find((place) => place !== undefined);
  const handle = first('url handle', 'handle');
  const name = placeOf('title');
  const sku = first('variant sku', 'sku');
  const price = first('variant price', 'price');
  const photo = first('image src', 'product image url');
  const options = [1, 2, 3].map((n) => placeOf(`option${n} value`));
  const quantity = first('variant inventory qty', 'inventory quantity');
  const cost = placeOf('cost per item');
  const vendor = placeOf('vendor');
  const tracker = first('variant inventory tracker', 'inventory tracker');
  const choices = (row: TableRow) =>
    options
      .map((place) => cellAt(row, place))
      .filter((choice) => choice !== '' && choice.toLowerCase() !== 'default title')
      .join(', ');

  return {
    continues: (row, before) => cellAt(row, handle) !== '' && cellAt(row, handle) === cellAt(before, handle),
    unfold(rows) {
      const [head] = rows;
      if (!head) return [];
      const photos = rows
        .map((row) => cellAt(row, photo))
        .filter(Boolean)
        .join('\n');
      const sold = rows.filter((row) => cellAt(row, price) !== '' || cellAt(row, sku) !== '');
      const variants = sold.length > 0 ? sold : [head];
      return variants.map((row) => {
        const named = variants.length > 1 ? [cellAt(head, name), choices(row)] : [cellAt(head, name)];
        const own = [sku, price, quantity, cost].map((place) => [place, cellAt(row, place)] as const);
        const isCounted = tracker === undefined || cellAt(row, tracker) !== '';
        return withCells(filledFrom(row, head), [
          ...own,
          // What is not counted has a 0 there, and is for sale.
          ...(isCounted ? [] : [[quantity, ''] as const]),
          [vendor, listText([cellAt(head, vendor)].filter(Boolean))],
          [name, named.filter(Boolean).join(' - ')],
          [photo, photos],
        ]);
      });
    },
  };
}

const statuses = { active: 'active', draft: 'inactive', archived: 'inactive', unlisted: 'inactive' } as const;
const learnedFrom =
  'help.shopify.com, "Using CSV files to import and export products", its sample file, and public files of both generations of titles.';
const common = { learnedFrom, statuses, fold: foldExport };
const commonFields = {
  title: 'name',
  status: 'status',
  vendor: 'specific Brand',
  'cost per item': 'cost',
} as const;

export const productExport: Source = {
  ...common,
  key: 'shopify-products',
  name: 'Shopify, products CSV',
  has: ['handle', 'title', 'variant sku', 'variant price'],
  fields: {
    ...commonFields,
    'body html': 'description',
    'variant sku': 'sku',
    'variant price': 'price',
    'variant inventory qty': 'quantity',
    'image src': 'photo addresses',
  },
};

/** The titles that Shopify has used since 2024. */
export const newerExport: Source = {
  ...common,
  key: 'shopify-products-newer',
  name: 'Shopify, products CSV (newer titles)',
  has: ['title', 'url handle', 'sku', 'price'],
  fields: {
    ...commonFields,
    description: 'description',
    sku: 'sku',
    price: 'price',
    'inventory quantity': 'quantity',
    'product image url': 'photo addresses',
  },
};
