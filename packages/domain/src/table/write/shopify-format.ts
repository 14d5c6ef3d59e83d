import { mainNumber } from '@crosslister/contract/products/product-numbers.ts';
import { shownHtml } from '../../shown-html.ts';
import type { Leaving, TableFormat } from './format.ts';
import { canBeListed, priceText } from './values.ts';

type Column = readonly [title: string, cell: (leaving: Leaving) => string];

/** What a product's address in the shop ends in. It holds the rows of one product together. */
const handleOf = ({ product: { name, id } }: Leaving) => {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return [...(words ?? []).slice(0, 8), id].join('-');
};

const HANDLE = 'URL handle';
const PHOTO = 'Product image URL';
const POSITION = 'Image position';

const columns: readonly Column[] = [
  ['Title', ({ product }) => product.name],
  [HANDLE, handleOf],
  ['Description', ({ product }) => shownHtml(product.description)],
  ['Vendor', ({ product }) => product.specifics.Brand?.[0] ?? ''],
  ['Tags', ({ product }) => product.labels.join(', ')],
  ['Published on online store', ({ product }) => (product.status === 'active' ? 'TRUE' : 'FALSE')],
  ['Status', ({ product }) => (product.status === 'active' ? 'Active' : 'Draft')],
  ['SKU', ({ product }) => product.sku],
  ['Barcode', ({ product }) => mainNumber(product.specifics)?.number ?? ''],
  ['Option1 name', () => 'Title'],
  ['Option1 value', () => 'Default Title'],
  ['Price', ({ product }) => priceText(product.price)],
  ['Cost per item', ({ product }) => priceText(product.cost ?? 0)],
  ['Inventory tracker', () => 'shopify'],
  ['Inventory quantity', ({ product }) => String(product.quantity)],
  ['Continue selling when out of stock', () => 'DENY'],
  ['Weight value (grams)', ({ product }) => String(product.parcel_weight_g ?? '')],
  ['Requires shipping', () => 'TRUE'],
  ['Fulfillment service', () => 'manual'],
  [PHOTO, ({ photos }) => photos[0] ?? ''],
  [POSITION, ({ photos }) => (photos.length > 0 ? '1' : '')],
];

/** Further photos have rows of their own, with nothing else in them. */
function photoRow(leaving: Leaving, address: string, position: number): string[] {
  const cells: Record<string, string> = {
    [HANDLE]: handleOf(leaving),
    [PHOTO]: address,
    [POSITION]: String(position),
  };
  return columns.map(([title]) => cells[title] ?? '');
}

/** Products, Import, with the titles of since 2024. */
export const shopifyFormat: TableFormat = {
  head: [columns.map(([title]) => title)],
  rowsOf: (leaving) =>
    canBeListed(leaving.product)
      ? [
          columns.map(([, cell]) => cell(leaving)),
          ...leaving.photos.slice(1).map((address, at) => photoRow(leaving, address, at + 2)),
        ]
      : [],
};
