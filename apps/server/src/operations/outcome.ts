import type { Fix } from '@crosslister/contract/fix.ts';
import type { OperationStatus } from '@crosslister/contract/operation.ts';
import type { Transaction } from 'kysely';
import type { Database, OperationRow, ProductRow } from '../db/schema.ts';
import type { Locked } from './lock.ts';

/**
 * Follows from an outcome, in the transaction that stores it; `operation` and `product` are the rows as they are by then.
 * There is no product for work on a whole shop, nor when it is gone.
 */
export type Apply = (
  trx: Transaction<Database>,
  operation: Locked<OperationRow>,
  product: Locked<ProductRow> | undefined,
) => Promise<void>;

/** How a handler ended. `apply` runs in the transaction that stores the result, so both hold or neither. */
export interface Outcome {
  status: Extract<OperationStatus, 'completed' | 'partial' | 'failed' | 'cancelled'>;
  result?: Record<string, unknown>;
  error?: string;
  nextStep?: string;
  link?: string;
  /** Where in Crosslister the seller mends it. */
  fix?: Fix;
  /** The marketplace's own code of the failure. */
  code?: string;
  apply?: Apply | undefined;
}
