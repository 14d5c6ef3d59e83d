import type { Description } from './description.ts';

export const woocommerce = {
  name: 'WooCommerce',
  letter: 'W',
  // A shop's awning.
  mark: 'M2 1h12l2 5q-1 2-3 2-2 0-2.5-1.5Q10 8 8 8Q6 8 5.5 6.5Q5 8 3 8 1 8 0 6zM2 10h2v2h8v-2h2v5H2z',
  tint: '#7047a6',
  where: 'in the store',
  csvColumn: 'WooCommerce URL',
  listedAt: { field: 'date_created', form: 'iso' },
  // The store downloads them itself, and decides.
  photos: { formats: 'any' },
  connection: {
    kind: 'keys',
    fields: { url: 'woo_url', key: 'woo_ck', secret: 'woo_cs' },
    byHand:
      'make a key with Read/Write permission in WooCommerce under Settings, Advanced, REST API, and paste both parts below',
    keysAt: 'WooCommerce, Settings, Advanced, REST API',
  },
  relist: { makesNew: false, note: 'Nothing is gained: a product in your own store does not grow old.' },
  importable: true,
  // The store's own, by name; a category with those above it.
  settings: {
    category: {
      kind: 'policy',
      list: 'categories',
      label: 'Store category',
      ofProduct: 'Store category',
      fixable: true,
    },
    shipping_class: {
      kind: 'policy',
      list: 'shipping_classes',
      label: 'Shipping class',
      ofProduct: 'Store shipping class',
      fixable: true,
    },
    tax_class: {
      kind: 'policy',
      list: 'tax_classes',
      label: 'Tax class',
      ofProduct: 'Store tax class',
      fixable: true,
    },
    backorders: {
      kind: 'choice',
      label: 'Backorders allowed',
      hint: 'Once sold out: leave on sale only what you make to order.',
      choices: { stop: 'Stop selling it', leave: 'Leave it on sale' },
      usual: 'stop',
    },
  },
  policies: {
    path: 'woocommerce-terms',
    cache: 'woocommerceTerms',
    what: 'categories',
    errorTitle: 'Category Loading Error',
    lists: {
      categories: 'categories',
      shipping_classes: 'shipping_classes',
      tax_classes: 'tax_classes',
    },
    makes: ['categories', 'shipping_classes'],
    optional: true,
  },
} as const satisfies Description;
