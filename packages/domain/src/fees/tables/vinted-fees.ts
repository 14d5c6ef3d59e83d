import type { FeeTable } from './fee-table.ts';

/** Private sellers. The buyer pays Vinted's protection fee and the label. */
export const vinted: FeeTable = {
  buyerPaysPostage: true,
  periods: [
    {
      from: null,
      lines: [
        {
          key: 'none',
          name: 'No selling fees',
          kind: 'percentage',
          bands: [{ upTo: null, rate: 0 }],
          source: 'https://uk.news.yahoo.com/vinted-selling-postage-rules-explained-130245656.html',
          read: '2026-11-24',
        },
      ],
    },
  ],
  note: 'Private sellers pay no fee, and buyers pay for the label. As a Pro seller, enter your fee.',
};
