import type { Product, ProductStatus } from '@crosslister/contract/product.ts';

/** Actions for any number of products at once. */
export type BulkRowAction = 'crosslist' | 'mark_as_sold' | 'mark_as_active' | 'delete' | 'delist';
export type RowAction = BulkRowAction | 'sale_details';

export const actionLabels: Record<RowAction, string> = {
  crosslist: 'Crosslist',
  mark_as_sold: 'Mark as Sold',
  mark_as_active: 'Mark as Active',
  delete: 'Delete',
  delist: 'Delist',
  sale_details: 'Sale Details',
};

/** The actions for products of each tab, in the order of its menu. */
export const bulkActions: Record<ProductStatus, readonly BulkRowAction[]> = {
  active: ['crosslist', 'mark_as_sold', 'delete', 'delist'],
  sold: ['mark_as_active', 'delete'],
  inactive: ['mark_as_active', 'crosslist', 'delete'],
  action_required: ['mark_as_sold', 'mark_as_active', 'delete'],
};

/** The same for one row, with Sale Details. */
export function rowActions(
  tab: ProductStatus,
  { date_sold, sold_before }: Pick<Product, 'date_sold' | 'sold_before'>,
): readonly RowAction[] {
  const actions: RowAction[] = [...bulkActions[tab]];
  if (tab === 'sold' || date_sold || sold_before)
    actions.splice(actions.indexOf('delete'), 0, 'sale_details');
  return actions;
}
