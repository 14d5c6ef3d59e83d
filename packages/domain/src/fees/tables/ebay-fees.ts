import type { FeeLine, FeeTable } from './fee-table.ts';

const business =
  'https://www.ebay.co.uk/help/selling/fees-credits-invoices/fees-business-sellers-activated-managed-payments?id=4809';
/** As programs read it that name the page: it could not be read here. */
const readThere = '2026-09-30';
const read = '2026-11-24';
const flat = (rate: number) => [{ upTo: null, rate }];
const noneForPrivate: FeeLine = {
  key: 'none',
  name: 'No selling fees',
  kind: 'percentage',
  bands: flat(0),
  account: 'private',
  source: 'https://pages.ebay.co.uk/buyerprotection',
  read,
};

/**
 * Private sellers in the United Kingdom pay no fees since October 2024, vehicles excepted. The rate card of businesses
 * is that since 12 February 2026. Categories whose percentage was not found in two places are left out.
 */
export const ebay: FeeTable = {
  accounts: { private: 'Private', business: 'Business' },
  categories: {
    of: 'business',
    list: {
      most: { name: 'Most categories', bands: flat(1090) },
      clothes: { name: 'Clothes, Shoes & Accessories', bands: flat(1190) },
      industrial: { name: 'Business, Office & Industrial', bands: flat(1250) },
      other: { name: 'Everything Else, Pet Supplies, Crafts, Event Tickets', bands: flat(1290) },
      jewellery: {
        name: 'Jewellery',
        bands: [
          { upTo: 100_000, rate: 1490 },
          { upTo: null, rate: 400 },
        ],
      },
      phones: {
        name: 'Smartphones',
        bands: [
          { upTo: 100_000, rate: 690 },
          { upTo: null, rate: 300 },
        ],
      },
    },
  },
  periods: [
    {
      from: '2026-02-12',
      lines: [
        {
          key: 'final_value',
          name: 'Final value fee',
          kind: 'by_category',
          account: 'business',
          vat: true,
          source: business,
          read: readThere,
        },
        {
          key: 'per_order',
          name: 'Fee per order',
          kind: 'per_order',
          steps: [
            { upTo: 1000, pence: 30 },
            { upTo: null, pence: 40 },
          ],
          account: 'business',
          vat: true,
          source: business,
          read: readThere,
        },
        {
          key: 'regulatory',
          name: 'Regulatory operating fee',
          kind: 'percentage',
          bands: flat(35),
          account: 'business',
          vat: true,
          source: business,
          read: readThere,
        },
        noneForPrivate,
      ],
    },
    {
      from: '2024-10-01',
      lines: [noneForPrivate],
    },
  ],
  note: 'Estimated until eBay reports its fees. Promoted listings, subscriptions and buyers abroad are not in it.',
};
