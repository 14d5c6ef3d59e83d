import type { FeeTable } from './fee-table.ts';

export const woocommerce: FeeTable = {
  periods: [],
  note: 'Your store takes nothing. Enter what your payment provider takes. Where its plugin writes the fee into the order (WooCommerce Stripe, WooPayments), that is used.',
};
