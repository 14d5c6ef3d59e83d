import type { FeeTable } from './fee-table.ts';

const policy = 'https://www.etsy.com/legal/fees';
const read = '2026-11-24';
/** As programs read them that name the pages: they could not be read here as a whole. */
const readThere = '2026-08-16';
const flat = (rate: number) => [{ upTo: null, rate }];

/** Shops in the United Kingdom. When these figures began was not learned, so they are used for all sales. */
export const etsy: FeeTable = {
  periods: [
    {
      from: null,
      lines: [
        {
          key: 'transaction',
          name: 'Transaction fee',
          kind: 'percentage',
          bands: flat(650),
          vat: true,
          source: policy,
          read: readThere,
        },
        {
          key: 'payment',
          name: 'Payment processing fee',
          kind: 'percentage',
          bands: flat(400),
          vat: true,
          source:
            'https://help.etsy.com/hc/en-gb/articles/115015628847-What-are-Payment-Processing-Fees-for-Selling-on-Etsy',
          read: readThere,
        },
        {
          key: 'payment_order',
          name: 'Payment processing fee, for each order',
          kind: 'per_order',
          steps: [{ upTo: null, pence: 20 }],
          vat: true,
          source:
            'https://help.etsy.com/hc/en-gb/articles/115015628847-What-are-Payment-Processing-Fees-for-Selling-on-Etsy',
          read: readThere,
        },
        {
          key: 'regulatory',
          name: 'Regulatory operating fee',
          kind: 'percentage',
          bands: flat(32),
          vat: true,
          source: 'https://help.etsy.com/hc/en-gb/articles/1500011073202-What-is-a-Regulatory-Operating-Fee',
          read,
        },
        {
          key: 'listing',
          name: 'Listing fee',
          kind: 'typed',
          hint: 'What Etsy charges you for one item: $0.20, converted.',
          vat: true,
          source: policy,
          read,
        },
        {
          key: 'offsite_ads',
          name: 'Offsite ads',
          kind: 'sometimes',
          hint: '15% of orders from an ad (12% from $10,000 a year). Only Etsy knows which: type it into the sale.',
          vat: true,
          source: policy,
          read: readThere,
        },
      ],
    },
  ],
  note: 'Etsy does not report its fees: they are estimated, unless you type them into a sale.',
};
