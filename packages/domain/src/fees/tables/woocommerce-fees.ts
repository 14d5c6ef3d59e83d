import type { FeeTable } from './fee-table.ts';

export const woocommerce: FeeTable = {
  periods: [],
  note: 'Enter what your payment provider takes. WooCommerce Stripe and WooPayments report it themselves.',
};
