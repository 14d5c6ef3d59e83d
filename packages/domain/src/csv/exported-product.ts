import type { Product } from '@crosslister/contract/product.ts';
import { bySellerField, isLabels, isNumber, type SellerValues } from '@crosslister/contract/seller-fields.ts';
import { emptyProduct } from '../empty-product.ts';

/** For tests: a product as the export sees it. */
export const exported = (fields: Partial<Product>): Product => ({
  id: 1,
  name: 'Vase',
  sku: 'V1',
  price: 1,
  status: 'active',
  ...emptyProduct,
  quantity: 1,
  ...bySellerField<SellerValues>((name) => (isLabels(name) ? [] : isNumber(name) ? null : '')),
  date_added: '2026-06-30T23:30:00Z',
  last_updated: '2026-01-05T12:00:00Z',
  date_sold: null,
  listings: {},
  action_info: null,
  ...fields,
});
