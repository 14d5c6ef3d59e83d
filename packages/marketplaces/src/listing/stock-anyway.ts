import { MarketplaceError } from '../errors.ts';
import type { RevisedField } from './listing.ts';

type Fields = ReadonlySet<RevisedField>;
const ofStock: readonly RevisedField[] = ['quantity', 'fewer'];

/** Not an outage: then all of it is tried again soon. */
const isRefusal = (error: unknown) =>
  error instanceof MarketplaceError && (error.kind === 'setup' || error.kind === 'rejected');

/**
 * Sends an edit. If another field of it is refused, what is left of the stock is sent alone before the refusal is thrown:
 * otherwise it could be sold twice.
 */
export async function stockAnyway<T>(fields: Fields, send: (fields: Fields) => Promise<T>): Promise<T> {
  try {
    return await send(fields);
  } catch (error) {
    const stock = new Set([...fields].filter((field) => ofStock.includes(field)));
    if (isRefusal(error) && stock.size > 0 && stock.size < fields.size) await send(stock);
    throw error;
  }
}
