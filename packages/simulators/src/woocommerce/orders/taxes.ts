import type { Product } from '../records.ts';

/** A rate as `wc/v3/taxes` answers it. */
export type TaxRate = {
  id: number;
  country: string;
  state: string;
  postcode: string;
  city: string;
  /** Per cent, with four decimals. */
  rate: string;
  name: string;
  priority: number;
  compound: boolean;
  shipping: boolean;
  order: number;
  class: string;
};

/** What the store does about taxes: off in a new store. */
export type Taxes = {
  isOn: boolean;
  /** "Prices entered with tax": whether prices are what buyers pay. */
  inPrices: boolean;
  roundsAtSubtotal: boolean;
  /** Country, and state behind a colon. */
  base: string;
  rates: TaxRate[];
};

export const withoutTaxes = (): Taxes => ({
  isOn: false,
  inPrices: false,
  roundsAtSubtotal: false,
  base: 'GB',
  rates: [],
});

/** A rate of the United Kingdom, as its owner enters it. */
export function taxRate(id: number, rate: string, over: Partial<TaxRate> = {}): TaxRate {
  const place = { country: 'GB', state: '', postcode: '', city: '' };
  const usual = { name: 'VAT', priority: 1, compound: false, shipping: true, order: 0, class: 'standard' };
  return { id, ...place, rate, ...usual, ...over };
}

function factorFor({ isOn, rates }: Taxes, { tax_status, tax_class }: Product): number | undefined {
  if (!isOn || tax_status !== 'taxable') return undefined;
  const rate = rates.find((each) => each.class === (tax_class || 'standard') && each.postcode === '');
  return rate && Number(rate.rate) / 100;
}

/** Pence of tax on top of a line's total: rounded for each line, and as it is stored. */
export interface LineTax {
  tax: number;
  exactTax: number;
}

/** Half a penny goes down where prices are entered with tax (`WC_TAX_ROUNDING_MODE`, source read 2026-11-30). */
function lineTax({ inPrices }: Taxes, pence: number): LineTax {
  const exactTax = Number(pence.toFixed(6));
  return { tax: inPrices ? Math.ceil(exactTax - 0.5) : Math.round(exactTax), exactTax };
}

/** Of postage and fees, by the standard rate. */
export function taxOnExtra(taxes: Taxes, input: { tax_status?: unknown }, total: number): { tax?: number } {
  const rate = taxes.rates.find((each) => each.class === 'standard' && each.shipping);
  if (!taxes.isOn || !rate || input.tax_status === 'none') return {};
  return { tax: Math.round((total * Number(rate.rate)) / 100) };
}

/** Undefined where none is charged. */
export function taxOn(taxes: Taxes, product: Product, total: number): LineTax | undefined {
  const factor = factorFor(taxes, product);
  return factor === undefined ? undefined : lineTax(taxes, total * factor);
}

/**
 * What a line of an order is worth, in pence. Its total is without tax also where prices are entered with it. Tried with
 * 11.0.1 in November 2026: £8.325 at 20 % is shown as a total of 8.33 and a tax of 1.67.
 */
export function worthOf(
  taxes: Taxes,
  product: Product,
  quantity: number,
): { total: number; taxed?: LineTax } {
  const price = Number(product.price || 0) * 100 * quantity;
  const factor = factorFor(taxes, product);
  if (factor === undefined) return { total: Math.round(price) };
  const net = taxes.inPrices ? price / (1 + factor) : price;
  const taxed = lineTax(taxes, net * factor);
  const total = taxes.inPrices ? Math.round(price) - taxed.tax : Math.round(Number(net.toFixed(6)));
  return { total, taxed };
}
