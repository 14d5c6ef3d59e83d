import type { Fix } from '@crosslister/contract/listings/fix.ts';
import type { OperationKind, OperationStatus } from '@crosslister/contract/operation.ts';
import type { OperationOf, ProductRow, Trx } from '../db/schema.ts';
import type { ResultOf } from '../db/stored/operation-json.ts';
import type { Locked } from './lock.ts';

/**
 * What follows from an outcome, run in the transaction that stores it. `operation` and `product` are the rows at that
 * time. `product` is null for work on a whole shop, or when the product is gone.
 */
export type Apply<Kind extends OperationKind = OperationKind> = (
  trx: Trx,
  operation: Locked<OperationOf<Kind>>,
  product: Locked<ProductRow> | undefined,
) => Promise<void>;

/** How a handler ended. `apply` runs in the transaction that stores the result: both are stored, or neither. */
export interface Outcome<Kind extends OperationKind = OperationKind> {
  status: Extract<OperationStatus, 'completed' | 'partial' | 'failed' | 'cancelled'>;
  result?: ResultOf<Kind>;
  error?: string;
  nextStep?: string;
  link?: string;
  /** The page of Crosslister where the seller fixes it. */
  fix?: Fix;
  /** The marketplace's own error code. */
  code?: string;
  apply?: Apply<Kind> | undefined;
}

/** What became of an operation that does one thing after another: a failure of one is counted and stops no other. */
export function outcomeOfMany<A>(
  { done, failed }: { done: number; failed: number },
  told: { error: string; nextStep: string; apply: A },
) {
  if (failed === 0) return { status: 'completed' as const, result: { done }, apply: told.apply };
  const status = failed === done ? ('failed' as const) : ('partial' as const);
  return { status, result: { done, failed }, ...told };
}
