import type { FeeTable } from './fee-table.ts';

export const woocommerce: FeeTable = {
  periods: [],
  note: 'Your store takes nothing: enter what your payment provider takes. WooCommerce Stripe and WooPayments report it themselves.',
};
