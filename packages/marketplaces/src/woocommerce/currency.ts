import type { MarketplaceContext } from '../context.ts';
import { Currency } from './answers.ts';
import { readIfAllowed } from './client.ts';

const known = new WeakMap<MarketplaceContext, string>();

/** The store's currency code, requested once per context. GBP if the key may not read it: `test` accepts no other. */
export async function storeCurrency(context: MarketplaceContext): Promise<string> {
  const kept = known.get(context);
  if (kept) return kept;
  const currency = (await readCurrency(context)) ?? 'GBP';
  known.set(context, currency);
  return currency;
}

/** Null if the store does not say. */
export async function readCurrency(context: MarketplaceContext): Promise<string | null> {
  const answer = { schema: Currency, what: 'its currency' };
  return (await readIfAllowed(context, 'wc/v3/data/currencies/current', {}, answer))?.code ?? null;
}
