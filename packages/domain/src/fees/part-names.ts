import type { MoneyPart } from '@crosslister/contract/reports/sale-money.ts';

/** What they are called in files. */
export const moneyPartNames: Record<MoneyPart, string> = {
  postage_charged: 'Postage charged',
  fees: 'Fees',
  postage_paid: 'Postage paid',
  cost: 'Cost',
  other: 'Other',
  vat: 'VAT',
};
