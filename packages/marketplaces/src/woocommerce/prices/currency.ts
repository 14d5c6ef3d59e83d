import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { adminPage, storeOf } from '../account/store-address.ts';
import { Currency } from '../answers.ts';
import { readIfAllowed } from '../client.ts';

const known = new WeakMap<MarketplaceContext, string>();

/**
 * The store's currency code, requested once per context: pounds if the key may not read it. Throws `setup` for any other,
 * as every price here is in pounds: its owner may have changed it since the account was connected.
 */
export async function storeCurrency(context: MarketplaceContext): Promise<string> {
  const currency = known.get(context) ?? (await readCurrency(context)) ?? 'GBP';
  known.set(context, currency);
  if (currency === 'GBP') return currency;
  const message = `Your store sells in ${currency} now, and this account has its prices in pounds (GBP), so no price was taken or sent.`;
  throw new MarketplaceError('setup', message, {
    link: adminPage(storeOf(context.secrets), 'currency'),
    nextStep: 'Change the currency back in WooCommerce under Settings, General, and try again.',
  });
}

/** Null if the store does not say. */
export async function readCurrency(context: MarketplaceContext): Promise<string | null> {
  const answer = { schema: Currency, what: 'its currency' };
  return (await readIfAllowed(context, 'wc/v3/data/currencies/current', {}, answer))?.code ?? null;
}
