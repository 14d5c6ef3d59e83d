import { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { adminPage, storeOf } from '../account/store-address.ts';
import type { Product } from '../answers.ts';
import { readIfAllowed } from '../client.ts';
import { grossPence, rateOf } from './vat-price.ts';

/**
 * What is added to a price of the store before a buyer pays it, by class of tax, in millionths. Empty where prices are
 * entered as buyers pay them: with VAT, or in a store that charges none.
 */
export type Vat = Readonly<Record<string, number>>;

const Setting = z.object({ value: z.string() });
const Rate = z.object({
  country: z.string(),
  state: z.string(),
  postcodes: z.array(z.string()).catch([]),
  cities: z.array(z.string()).catch([]),
  rate: z.string(),
  priority: z.number(),
  compound: z.boolean(),
  class: z.string(),
});
type Rate = z.infer<typeof Rate>;

const PAGE_SIZE = 100;
const MOST_PAGES = 20;

/** One of the store's settings, or null if the key may not read it. */
export async function readSetting(context: MarketplaceContext, id: string): Promise<string | null> {
  const answer = { schema: Setting, what: 'one of its settings' };
  return (await readIfAllowed(context, `wc/v3/settings/${id}`, { _fields: 'value' }, answer))?.value ?? null;
}

function unreadable(context: MarketplaceContext): MarketplaceError {
  return new MarketplaceError(
    'setup',
    'Crosslister may not read the tax settings of your store, so it cannot tell whether prices there are with VAT.',
    {
      nextStep:
        'Use a key that an administrator or a shop manager of the store made. Until then no price is read from there or sent.',
      link: adminPage(storeOf(context.secrets), 'keys'),
    },
  );
}

function unclear(context: MarketplaceContext, why: string): MarketplaceError {
  return new MarketplaceError('setup', `Crosslister cannot work out the VAT of your store: ${why}.`, {
    nextStep:
      'Correct the rates in WooCommerce under Settings, Tax. Until then no price is read from there or sent.',
    link: adminPage(storeOf(context.secrets), 'tax'),
  });
}

/**
 * How prices of the store become those that buyers pay. Read each time it is needed, because a price that was converted
 * by yesterday's settings would be wrong money. One call where no taxes are worked out, two where prices include them.
 * Throws `setup` if it cannot be known.
 */
export async function readVat(context: MarketplaceContext): Promise<Vat> {
  const read = async (id: string) => {
    const value = await readSetting(context, id);
    if (value === null) throw unreadable(context);
    return value;
  };
  if ((await read('general/woocommerce_calc_taxes')) !== 'yes') return {};
  if ((await read('tax/woocommerce_prices_include_tax')) === 'yes') return {};
  const [country = '', state = ''] = (await read('general/woocommerce_default_country')).split(':');
  const all = await readRates(context);
  const here = all.filter(
    (rate) => isIn(country, rate.country) && isIn(state, rate.state) && !rate.postcodes[0] && !rate.cities[0],
  );
  const classes = [...new Set(here.map((rate) => rate.class))];
  return Object.fromEntries(
    classes.map((name) => [
      name,
      sumOf(
        context,
        here.filter((rate) => rate.class === name),
      ),
    ]),
  );
}

const isIn = (own: string, ofRate: string) => ofRate === '' || ofRate === '*' || ofRate === own;

/** Of each priority one rate counts, the one that names the place best. */
function sumOf(context: MarketplaceContext, rates: Rate[]): number {
  const specific = (rate: Rate) => (rate.country ? 1 : 0) + (rate.state ? 1 : 0);
  const best = [...Map.groupBy(rates, ({ priority }) => priority).values()].flatMap(
    (same) => same.toSorted((a, b) => specific(b) - specific(a))[0] ?? [],
  );
  return best.reduce((sum, { rate, compound }) => {
    const millionths = rateOf(rate);
    if (millionths === null) throw unclear(context, `a rate is "${rate}"`);
    if (compound && best.length > 1) throw unclear(context, 'one tax is charged on top of another');
    return sum + millionths;
  }, 0);
}

async function readRates(context: MarketplaceContext): Promise<Rate[]> {
  const rates: Rate[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const query = { per_page: String(PAGE_SIZE), page: String(page) };
    const answer = { schema: z.array(Rate), what: 'its tax rates' };
    const found = await readIfAllowed(context, 'wc/v3/taxes', query, answer);
    if (!found) throw unreadable(context);
    rates.push(...found);
    if (found.length < PAGE_SIZE) return rates;
  }
  throw unclear(context, `it has more than ${PAGE_SIZE * MOST_PAGES} rates`);
}

type Taxed = Pick<Product, 'tax_status' | 'tax_class'>;

/** The rate at which a product is taxed on top of its price. */
export const rateFor = (vat: Vat, { tax_status, tax_class }: Taxed): number =>
  tax_status === 'taxable' ? (vat[tax_class || 'standard'] ?? 0) : 0;

/** What a buyer pays for it now, in integer pence. Null if its price cannot be read for certain. */
export const buyersPence = (vat: Vat, product: Taxed & Pick<Product, 'price'>): number | null =>
  grossPence(product.price, rateFor(vat, product));
