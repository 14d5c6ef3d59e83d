import { FeeSettings } from '@crosslister/contract/settings/fees.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moneyAt, priceForMargin } from './before-listing.ts';
import { type SaleFacts, saleMoney } from './sale-money.ts';

const settings = FeeSettings.parse({
  platforms: {
    ebay: { account: 'business' },
    etsy: { typed: { listing: 0.16 } },
    woocommerce: { own: { percent: 1.5, fixed: 0.2 } },
  },
});
const registered = { ...settings, vat_registered: true };

/** Two pieces on eBay for £20, of which £5 was paid back; what is named is another. */
const sold = (more: Partial<SaleFacts> = {}): SaleFacts => ({
  platform: 'ebay',
  currency: 'GBP',
  day: '2026-11-24',
  cancelled: false,
  price: 2000,
  refunded: 500,
  quantity: 2,
  ordered: 2000,
  ordered_quantity: 2,
  ordered_postage: 349,
  told_postage: 349,
  told_fees: 307,
  told_vat: null,
  postage_covered: false,
  kept: null,
  was_sent: null,
  typed: { postage_paid: 299 },
  cost: 200,
  postage_cost: 350,
  rest_of_order: 0,
  first_of_order: true,
  ...more,
});

test('the parts of a sale add up, each with its source', () => {
  const { parts, profit, margin, income } = saleMoney(settings, sold());
  expect(parts).toEqual({
    postage_charged: { pence: 349, source: 'told' },
    fees: { pence: 307, source: 'told' },
    postage_paid: { pence: 299, source: 'typed' },
    cost: { pence: 400, source: 'product' },
    other: { pence: null, source: null },
    vat: { pence: null, source: null },
  });
  expect([income, profit, margin]).toEqual([1849, 843, 46]);
});

test('in another currency nothing of ours in pounds is taken off', () => {
  const money = saleMoney(
    settings,
    sold({ platform: 'etsy', currency: 'USD', refunded: 0, told_postage: null, told_fees: null, typed: {} }),
  );
  expect([money.profit, money.parts.fees.pence, money.parts.cost.pence]).toEqual([2000, null, null]);
});

test('a label that the buyer paid for costs nothing, unless the seller types that it did', () => {
  const covered = { postage_covered: true, typed: {} };
  expect(saleMoney(settings, sold(covered)).parts.postage_paid).toEqual({ pence: 0, source: 'told' });
  const typed = saleMoney(settings, sold({ ...covered, typed: { postage_paid: 350 } }));
  expect(typed.parts.postage_paid).toEqual({ pence: 350, source: 'typed' });
});

test('fees are estimated on what was ordered: neither a returned piece nor a refund lowers them', () => {
  const asked = { platform: 'etsy', told_fees: null, refunded: 0 } as const;
  const whole = saleMoney(settings, sold(asked)).parts.fees.pence;
  const rest = sold({ ...asked, price: 1000, quantity: 1, told_postage: 100 });
  // 6.5%, 4% and 0.32% of £23.49, 20p, twice 16p, and VAT.
  expect([whole, saleMoney(settings, rest).parts.fees.pence]).toEqual([368, 368]);
});

test('a cancelled sale is what was kept of it, what it cost to send, and what is typed; its piece is back', () => {
  const cancelled = { cancelled: true, kept: 349, told_fees: 40, typed: { other: 10 }, was_sent: true };
  const { parts, income, profit } = saleMoney(settings, sold(cancelled));
  expect([income, profit]).toEqual([349, 349 - 40 - 350 - 10]);
  expect([parts.postage_charged.pence, parts.cost.pence]).toEqual([null, null]);
  expect(saleMoney(settings, sold({ ...cancelled, was_sent: false })).profit).toBe(299);
  // A release before this one stored no more than that it was cancelled.
  const unsaid = saleMoney(settings, sold({ cancelled: true, typed: { other: 10 } }));
  expect([unsaid.income, unsaid.profit, unsaid.parts.fees.pence]).toEqual([0, -10, null]);
  // Nor is anything estimated of what never came to be.
  expect(saleMoney(settings, sold({ ...cancelled, told_fees: null })).parts.fees.pence).toBeNull();
});

test('VAT is taken off for sellers with a number, where it is told or typed', () => {
  const ofShop = sold({ told_vat: 308 });
  expect(saleMoney(registered, ofShop)).toMatchObject({ profit: 535, parts: { vat: { source: 'told' } } });
  expect(saleMoney(settings, ofShop).profit).toBe(843);
  expect(saleMoney(registered, sold()).parts.vat.pence).toBeNull();
  expect(saleMoney(registered, sold({ typed: { postage_paid: 299, vat: 300 } })).profit).toBe(543);
});

test('the lowest price that leaves a margin is found, also just below a step of the fees', () => {
  const product = { platform: 'ebay', day: '2026-11-24', cost: 500, postageCost: 300 } as const;
  const price = priceForMargin(settings, product, 30);
  if (price === null) throw new Error('there is one');
  const marginAt = (at: number) => moneyAt(settings, product, at).profit / at;
  expect(marginAt(price)).toBeGreaterThanOrEqual(0.3);
  expect(marginAt(price - 1)).toBeLessThan(0.3);
  expect(priceForMargin(settings, product, 95)).toBeNull();
  expect(priceForMargin(settings, { ...product, platform: 'vinted' }, 50)).toBe(1000);
  const kinds = fc.constantFrom('clothes', 'jewellery', 'phones', 'most');
  const costs = fc.integer({ min: 0, max: 1500 });
  fc.assert(
    fc.property(
      kinds,
      costs,
      costs,
      fc.integer({ min: 0, max: 80 }),
      (category, cost, postageCost, percent) => {
        const own = FeeSettings.parse({ platforms: { ebay: { account: 'business', category } } });
        const thing = { ...product, cost, postageCost };
        const leaves = (at: number) => moneyAt(own, thing, at).profit * 100 >= at * percent;
        let lowest: number | null = null;
        for (let at = 1; at <= 4000 && lowest === null; at++) if (leaves(at)) lowest = at;
        const found = priceForMargin(own, thing, percent);
        expect(found === null || found > 4000 ? null : found).toBe(lowest);
      },
    ),
    { numRuns: 60, examples: [['jewellery', 3, 438, 34]] },
  );
});
