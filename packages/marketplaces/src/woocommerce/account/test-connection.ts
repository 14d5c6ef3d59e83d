import { z } from 'zod';
import type { Account } from '../../account/oauth.ts';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { Product, SiteIndex } from '../answers.ts';
import { ask, read } from '../client.ts';
import { readCurrency } from '../prices/currency.ts';
import { plainText } from '../texts.ts';
import { adminPage, storeOf } from './store-address.ts';

/** Proves that the API answers and the key reads. */
export async function proveReading(context: MarketplaceContext): Promise<void> {
  const products = { schema: z.array(Product), what: 'its products' };
  await read(context, 'wc/v3/products', { per_page: '1' }, products);
}

/**
 * Proves that the key writes. Changes nothing: the write goes to product 0, which cannot exist, and a key without the
 * permission is refused before that is noticed.
 */
export async function proveWriting(context: MarketplaceContext): Promise<void> {
  await ask(context, { method: 'PUT', path: 'wc/v3/products/0', body: { status: 'draft' } });
}

/**
 * Throws `setup` if the store does not sell in pounds. False if the store does not say its currency. It is then taken
 * to be pounds.
 */
export async function proveCurrency(context: MarketplaceContext): Promise<boolean> {
  const store = storeOf(context.secrets);
  const currency = await readCurrency(context);
  if (currency !== null && currency !== 'GBP') {
    throw new MarketplaceError('setup', `Your store sells in ${currency}; only pounds (GBP) are supported.`, {
      link: adminPage(store, 'currency'),
      nextStep: 'Change the currency in WooCommerce under Settings, General, or connect another store.',
    });
  }
  return currency !== null;
}

/** Proves that the keys read and write and that the store sells in pounds. */
export async function testConnection(context: MarketplaceContext): Promise<Account> {
  const store = storeOf(context.secrets);
  await proveReading(context);
  await proveWriting(context);
  await proveCurrency(context);
  return { id: store.url, name: (await storeName(context)) || new URL(store.url).host };
}

/** The index is WordPress's own and may be closed although the keys work; then the store goes by its address. */
async function storeName(context: MarketplaceContext): Promise<string> {
  try {
    const index = { schema: SiteIndex, what: 'its name' };
    return plainText((await read(context, '', { _fields: 'name' }, index)).name);
  } catch (error) {
    if (error instanceof MarketplaceError && error.kind !== 'lost') return '';
    throw error;
  }
}
