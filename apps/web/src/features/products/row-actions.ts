import type { ProductStatus } from '@crosslister/contract/product.ts';

export type RowAction = 'crosslist' | 'mark_as_sold' | 'mark_as_active' | 'delete' | 'delist';

export const actionLabels: Record<RowAction, string> = {
  crosslist: 'Crosslist',
  mark_as_sold: 'Mark as Sold',
  mark_as_active: 'Mark as Active',
  delete: 'Delete',
  delist: 'Delist',
};

/** What can be done to a product of each tab, in the order of its menu. */
export const rowActions: Record<ProductStatus, readonly RowAction[]> = {
  active: ['crosslist', 'mark_as_sold', 'delete', 'delist'],
  sold: ['mark_as_active', 'delete'],
  inactive: ['mark_as_active', 'crosslist', 'delete'],
  action_required: ['mark_as_sold', 'mark_as_active', 'delete'],
};
