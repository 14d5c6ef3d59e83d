import type { Product } from '@crosslister/contract/product.ts';

/** Inactive, and never listed anywhere: a listing that has ended stays among its listings. As the filter of the list. */
export const isDraft = ({ status, listings }: Pick<Product, 'status' | 'listings'>): boolean =>
  status === 'inactive' && Object.keys(listings).length === 0;
