import type { ProductStatus } from '@crosslister/contract/product.ts';

const every = ['active', 'sold', 'inactive', 'action_required'] as const satisfies readonly ProductStatus[];

/**
 * All that may change the status of a product, with the statuses it may start from and end in. The numbers are sections of
 * the specification; "ours" goes beyond it, and docs/architecture.md says why.
 */
export const statusTransitions = {
  // 4 (Mark as Sold) and 2 (the menu of each tab). An order does the same to an inactive product, and to one that has sold
  // already. Ours: a listing that only the seller can end makes the product a task of theirs.
  sold: { from: every, to: ['sold', 'action_required'] },
  // 4 (Mark as Active) from each of the other tabs. A bulk action may include products that are active already.
  mark_as_active: { from: every, to: ['active'] },
  // 4 (Delist): the product stays, and is not for sale. Ours: also when a delist that had become a task is proved later.
  delisted: { from: ['active', 'action_required'], to: ['inactive'] },
  // 2 offers Crosslist for an inactive product: once a listing is live, it is for sale.
  listed: { from: ['inactive'], to: ['active'] },
  // 2 has a tab for what only the seller can do. Ours: a listing that could not be ended leads here from every status, and
  // back from a deletion.
  task: { from: every, to: ['action_required'] },
  // Ours: the last listing of a sold product has ended, or the delist that had become a task was cancelled.
  task_done: { from: ['action_required'], to: ['active', 'sold'] },
  // 5 (columns of a CSV file). Ours: a file may be older than a sale, so it changes nothing that has sold or is a task;
  // what it says has sold goes by `sold`.
  imported: { from: ['active', 'inactive'], to: ['active', 'inactive', 'action_required'] },
  // Ours: the order was cancelled and the seller puts it back on sale, or stock that it shares is there again.
  on_sale_again: { from: ['sold', 'action_required'], to: ['active'] },
  // Ours: Undo of Mark as Sold, Mark as Active, Delist and an import restores the earlier status.
  undone: { from: every, to: every },
} as const satisfies Record<string, Record<'from' | 'to', readonly ProductStatus[]>>;

export type StatusTransition = keyof typeof statusTransitions;
export type StatusAfter<Name extends StatusTransition> = (typeof statusTransitions)[Name]['to'][number];
