import type { Description } from './description.ts';

export const woocommerce = {
  name: 'WooCommerce',
  letter: 'W',
  tint: '#7047a6',
  where: 'in the store',
  csvColumn: 'WooCommerce URL',
  listedAt: { field: 'date_created', form: 'iso' },
  connection: {
    kind: 'keys',
    fields: { url: 'woo_url', key: 'woo_ck', secret: 'woo_cs' },
    byHand:
      'make a key with Read/Write permission in WooCommerce under Settings, Advanced, REST API, and paste both parts below',
  },
  relist: { makesNew: false, note: 'Nothing is gained: a product in your own store does not grow old.' },
  importable: true,
} as const satisfies Description;
