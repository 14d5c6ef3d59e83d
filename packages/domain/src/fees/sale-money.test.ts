import { FeeSettings } from '@crosslister/contract/fees.ts';
import { type Platform, platforms } from '@crosslister/contract/platforms.ts';
import { type MoneyPart, moneyParts } from '@crosslister/contract/sale-money.ts';
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

const pence = fc.integer({ min: 0, max: 300_000 });
const perhaps = fc.option(fc.integer({ min: 0, max: 2000 }));
const sales = fc
  .record({
    platform: fc.constantFrom<Platform | null>(...platforms, null),
    day: fc
      .integer({ min: 0, max: 364 })
      .map((n) => new Date(Date.UTC(2026, 3, 6 + n)).toISOString().slice(0, 10)),
    price: pence,
    refundedPart: fc.integer({ min: 0, max: 100 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    told_postage: perhaps,
    told_fees: perhaps,
    typed: fc.record(
      Object.fromEntries(moneyParts.map((part) => [part, fc.integer({ min: 0, max: 2000 })])) as Record<
        MoneyPart,
        fc.Arbitrary<number>
      >,
      { requiredKeys: [] },
    ),
    cost: perhaps,
    postage_cost: perhaps,
    rest_of_order: fc.constantFrom(0, 0, 0, 900),
    first_of_order: fc.boolean(),
  })
  .map(
    ({ refundedPart, ...sale }): SaleFacts => ({
      ...sale,
      currency: 'GBP',
      refunded: Math.floor((sale.price * refundedPart) / 100),
    }),
  );

/** The same, worked out in another way: exact parts of a penny, rounded half up where each fee is asked. */
function secondOpinion(sale: SaleFacts): bigint {
  const typed = (part: MoneyPart, otherwise: number | null) => BigInt(sale.typed[part] ?? otherwise ?? 0);
  const half = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor);
  const postage = typed('postage_charged', sale.told_postage);
  const paid = BigInt(sale.price) + postage;
  const share = (tenThousandths: bigint) => half(paid * tenThousandths, 10_000n);
  const once = (amount: bigint) => (sale.first_of_order ? amount : 0n);
  const withVat = (fees: bigint) => fees + half(fees, 5n);
  const byTable: Record<Platform, () => bigint> = {
    ebay: () =>
      withVat(share(1090n) + share(35n) + once(paid + BigInt(sale.rest_of_order) > 1000n ? 40n : 30n)),
    etsy: () => withVat(share(650n) + share(400n) + share(32n) + once(20n) + 16n * BigInt(sale.quantity)),
    woocommerce: () => share(150n) + once(20n),
    vinted: () => 0n,
  };
  const estimate = sale.platform ? Number(byTable[sale.platform]()) : null;
  const sent = sale.platform === 'vinted' ? 0 : sale.postage_cost;
  const spent =
    typed('fees', sale.told_fees ?? estimate) +
    typed('postage_paid', sent) +
    typed('cost', sale.cost === null ? null : sale.cost * sale.quantity) +
    typed('other', null);
  return paid - BigInt(sale.refunded) - spent;
}

test('the profit of a year of 5,000 sales, refunds included, is what a second computation says, to the penny', () => {
  const year = fc.array(sales, { minLength: 5000, maxLength: 5000, size: 'max' });
  fc.assert(
    fc.property(year, (all) => {
      const profits = all.map((sale) => saleMoney(settings, sale).profit);
      expect(profits.map(BigInt)).toEqual(all.map(secondOpinion));
    }),
    { numRuns: 3 },
  );
});

test('the parts of a sale add up, each with its source', () => {
  const { parts, profit, margin, income } = saleMoney(settings, {
    platform: 'ebay',
    currency: 'GBP',
    day: '2026-11-24',
    price: 2000,
    refunded: 500,
    quantity: 2,
    told_postage: 349,
    told_fees: 307,
    typed: { postage_paid: 299 },
    cost: 200,
    postage_cost: 350,
    rest_of_order: 0,
    first_of_order: true,
  });
  expect(parts).toEqual({
    postage_charged: { pence: 349, source: 'told' },
    fees: { pence: 307, source: 'told' },
    postage_paid: { pence: 299, source: 'typed' },
    cost: { pence: 400, source: 'product' },
    other: { pence: null, source: null },
  });
  expect([income, profit, margin]).toEqual([1849, 843, 46]);
});

test('in another currency nothing of ours in pounds is taken off', () => {
  const money = saleMoney(settings, {
    platform: 'etsy',
    currency: 'USD',
    day: '2026-11-24',
    price: 2000,
    refunded: 0,
    quantity: 1,
    told_postage: null,
    told_fees: null,
    typed: {},
    cost: 200,
    postage_cost: 350,
    rest_of_order: 0,
    first_of_order: true,
  });
  expect([money.profit, money.parts.fees.pence, money.parts.cost.pence]).toEqual([2000, null, null]);
});

test('the price for a margin leaves it, and is the lowest that does but for a step in the fees', () => {
  const product = { platform: 'ebay', day: '2026-11-24', cost: 500, postageCost: 300 } as const;
  const price = priceForMargin(settings, product, 30);
  if (price === null) throw new Error('there is one');
  const marginAt = (at: number) => moneyAt(settings, product, at).profit / at;
  expect(marginAt(price)).toBeGreaterThanOrEqual(0.3);
  expect(marginAt(price - 1)).toBeLessThan(0.3);
  expect(priceForMargin(settings, product, 95)).toBeNull();
  expect(priceForMargin(settings, { ...product, platform: 'vinted' }, 50)).toBe(1000);
});
