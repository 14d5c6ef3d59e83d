import type { ProductRow } from '../db/schema.ts';

/** Type of a task for a product that was not sold: the seller's own delist could not be proved. */
export const UNPROVED = 'delist_unproved';

/** Why a product must not have a live listing, or null when it may. */
export function whyNotForSale({
  status,
  action_info: task,
  deleted_at: deletedAt,
}: Pick<ProductRow, 'status' | 'action_info' | 'deleted_at'>): 'sale' | 'delete' | null {
  if (deletedAt) return 'delete';
  if (status === 'action_required') return task?.type === UNPROVED ? null : 'sale';
  return status === 'sold' ? 'sale' : null;
}
