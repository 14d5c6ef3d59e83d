import type { MarketplaceContext } from '../context.ts';
import { MarketplaceError } from '../errors.ts';
import { Currency } from './answers.ts';
import { read } from './client.ts';

const known = new WeakMap<MarketplaceContext, string>();

/** The store's currency code, requested once per context. GBP if the key may not read it: `test` accepts no other. */
export async function storeCurrency(context: MarketplaceContext): Promise<string> {
  const kept = known.get(context);
  if (kept) return kept;
  const currency = (await readCurrency(context)) ?? 'GBP';
  known.set(context, currency);
  return currency;
}

/** Null if the store does not say: settings need a higher permission than products. */
export async function readCurrency(context: MarketplaceContext): Promise<string | null> {
  try {
    const answer = { schema: Currency, what: 'its currency' };
    return (await read(context, 'wc/v3/data/currencies/current', {}, answer)).code;
  } catch (error) {
    const closed =
      error instanceof MarketplaceError && ['credentials', 'setup', 'rejected'].includes(error.kind);
    if (closed) return null;
    throw error;
  }
}
