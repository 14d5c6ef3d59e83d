import { urlColumns } from './csv-cells.ts';

/** The names that other programs use for our columns. Sellers cannot assign columns themselves yet. */
const otherNames: Record<string, readonly string[]> = {
  name: ['title', 'product name', 'product title', 'item title', 'item name'],
  sku: [
    'custom label',
    'custom label (sku)',
    'customlabel',
    'product sku',
    'item sku',
    'seller sku',
    'variant sku',
  ],
  price: [
    'price (gbp)',
    'price (£)',
    'current price',
    'start price',
    'buy it now price',
    'regular price',
    'variant price',
  ],
  description: ['product description', 'item description'],
  'date added': ['date created', 'created', 'added'],
  labels: ['label'],
  'last updated': ['date updated', 'updated', 'modified'],
  ...Object.fromEntries(
    Object.values(urlColumns).map((title) => {
      const key = title.toLowerCase();
      return [key, [key.replace('url', 'link'), key.replace('url', 'address')]];
    }),
  ),
};

/**
 * The position of each of our columns in a file, found by its own title in lower case, otherwise by the names other
 * programs use.
 */
export function findColumns(header: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [place, title] of header.entries()) {
    const key = title.replaceAll('"', '').trim().toLowerCase().replace(/\s+/g, ' ');
    if (!places.has(key)) places.set(key, place);
  }
  for (const [column, names] of Object.entries(otherNames)) {
    const other = names.map((name) => places.get(name)).find((place) => place !== undefined);
    if (other !== undefined && !places.has(column)) places.set(column, other);
  }
  return places;
}
