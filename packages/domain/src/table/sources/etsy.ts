import type { Source } from './source.ts';

const photos = Object.fromEntries(
  Array.from({ length: 20 }, (_, n) => [`image${n + 1}`, 'photo addresses'] as const),
);

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
};
