import { platforms } from '@crosslister/contract/platforms.ts';
import { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import type { ActingRule, PriceStep } from '@crosslister/contract/settings/rules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pricePenceOn } from '../listing-contents.ts';
import { dayAfter, daysBetween } from './days.ts';
import { floorOf, lowerPrices } from './lowered-price.ts';
import { planDay, planDays, type RuledListing, type RuledProduct, type Shop } from './plan-day.ts';

const plain = PricingRules.parse({});
const DAY = '2026-06-01';
const before = (days: number) => dayAfter(DAY, -days);

const lowering: PriceStep = {
  kind: 'price',
  percent: 10,
  every_days: 30,
  end_in_99: false,
  floor: { kind: 'cost', amount: 3 },
};
const rule = (fields: Partial<ActingRule> = {}): ActingRule => ({
  id: 1,
  name: 'After 30 days',
  enabled: true,
  after_days: 30,
  labels: [],
  step: lowering,
  times: 2,
  per_day: 50,
  starts_on: '2026-01-01',
  ...fields,
});
const listing = (fields: Partial<RuledListing> = {}): RuledListing => ({
  platform: 'ebay',
  status: 'active',
  listed_on: before(30),
  can_relist: true,
  is_connected: true,
  ...fields,
});
const product = (fields: Partial<RuledProduct> = {}): RuledProduct => ({
  id: 7,
  price_pence: 2000,
  per_platform: {},
  cost_pence: 500,
  labels: [],
  sold_on: null,
  listings: [listing()],
  ...fields,
});
const shop = (fields: Partial<Shop> = {}): Shop => ({
  rules: [rule()],
  products: [product()],
  done: [],
  pricing: plain,
  ...fields,
});
const days = (fields: Partial<Shop>, count: number) =>
  planDays(shop(fields), DAY, count).flatMap(({ steps }) => steps.map(({ day }) => daysBetween(DAY, day)));
const held = (fields: Partial<Shop>) => planDay(shop(fields), DAY).held.map(({ reason }) => reason);

test('after 30 days -10 %, at most twice, and after 90 days it is ended and listed again', () => {
  const relist = rule({ id: 2, after_days: 90, step: { kind: 'relist' }, times: 1 });
  const plans = planDays(shop({ rules: [rule(), relist] }), DAY, 120);
  const steps = plans.flatMap((plan) => plan.steps);
  expect(
    steps.map(({ kind, day, changes }) => [
      kind,
      daysBetween(DAY, day),
      changes[0]?.before,
      changes[0]?.after,
    ]),
  ).toEqual([
    ['price', 0, 2000, 1800],
    ['price', 30, 1800, 1620],
    ['relist', 60, 1620, 1620],
  ]);
});

test.each<[string, Partial<Shop>]>([
  ['one day too early', { products: [product({ listings: [listing({ listed_on: before(29) })] })] }],
  ['sold lately', { products: [product({ sold_on: before(3) })] }],
  ['a draft alone', { products: [product({ listings: [listing({ status: 'draft' })] })] }],
  ['a rule that is off', { rules: [rule({ enabled: false })] }],
  ['a rule that begins tomorrow', { rules: [rule({ starts_on: dayAfter(DAY) })] }],
  ['another label', { rules: [rule({ labels: ['Summer'] })], products: [product({ labels: ['Winter'] })] }],
])('nothing is due: %s', (_, fields) => {
  expect(planDay(shop(fields), DAY)).toEqual({ day: DAY, steps: [], held: [] });
});

test('a label is found whatever its case', () => {
  const labelled = { rules: [rule({ labels: ['summer'] })], products: [product({ labels: ['Summer'] })] };
  expect(planDay(shop(labelled), DAY).steps).toHaveLength(1);
});

test.each<[string, Partial<Shop>]>([
  ['no_cost', { products: [product({ cost_pence: null })] }],
  ['at_floor', { products: [product({ cost_pence: 1700 })] }],
  ['not_connected', { products: [product({ listings: [listing({ is_connected: false })] })] }],
  [
    'rounded_away',
    {
      products: [product({ price_pence: 1090 })],
      rules: [rule({ step: { ...lowering, percent: 1 } })],
      pricing: { ...plain, round_to_99: true },
    },
  ],
])('%s: it is due, and held back with its reason', (reason, fields) => {
  expect(held(fields)).toEqual([reason]);
  expect(planDay(shop(fields), DAY).steps).toEqual([]);
});

test('a step that would pass the floor goes as far as the floor', () => {
  const [step] = planDay(shop({ products: [product({ cost_pence: 1601 })] }), DAY).steps;
  expect(step?.changes).toEqual([{ platform: 'ebay', before: 2000, after: 1901 }]);
});

test('the floor holds for what buyers see: with the markup, and for a price of its own', () => {
  const pricing = { ...plain, ebay_markup: 25 };
  // £20 is £25 on eBay, and £18 would be £22.50.
  const cheap = product({ cost_pence: 2000, listings: [listing()] });
  expect(planDay(shop({ products: [cheap], pricing }), DAY).steps[0]?.changes).toEqual([
    { platform: 'ebay', before: 2500, after: 2300 },
  ]);
  const own = product({
    cost_pence: 2000,
    per_platform: { etsy: { price: 24 } },
    listings: [listing(), listing({ platform: 'etsy' })],
  });
  const [step] = planDay(shop({ products: [own], pricing }), DAY).steps;
  expect(step).toMatchObject({ price_pence: 1840, per_platform: { etsy: { price: 23 } } });
});

test('one listing has one change a day: the second rule waits for the next', () => {
  const other = rule({ id: 2, step: { kind: 'relist' }, times: 1 });
  expect(days({ rules: [rule({ times: 1 }), other] }, 5)).toEqual([0, 1]);
  const done = [{ rule_id: null, product_id: 7, platform: 'ebay' as const, day: DAY, taken_back: true }];
  expect(days({ rules: [rule({ times: 1 })], done }, 5)).toEqual([1]);
});

test('so many a day, the longest on sale first', () => {
  const products = [31, 40, 33].map((age, id) =>
    product({ id, listings: [listing({ listed_on: before(age) })] }),
  );
  const plans = planDays(shop({ products, rules: [rule({ per_day: 1, times: 1 })] }), DAY, 4);
  expect(plans.map(({ steps }) => steps.map(({ product_id: id }) => id))).toEqual([[1], [2], [0], []]);
});

test('a listing that could not be ended is not tried again every day', () => {
  const relist = rule({ step: { kind: 'relist' }, times: 3 });
  const done = [{ rule_id: 1, product_id: 7, platform: 'ebay' as const, day: before(1), taken_back: false }];
  const old = product({ listings: [listing({ listed_on: before(100) })] });
  expect(days({ rules: [relist], products: [old], done }, 31)).toEqual([29]);
});

const amount = fc.integer({ min: 1, max: 50_000 });
const pricing = fc.record({ markup: fc.integer({ min: 0, max: 200 }), round: fc.boolean() }).map(
  ({ markup, round }): PricingRules => ({
    ...PricingRules.parse({}),
    ebay_markup: markup,
    etsy_markup: markup >> 1,
    round_to_99: round,
  }),
);
const steps = fc.record({
  kind: fc.constant('price' as const),
  percent: fc.integer({ min: 1, max: 90 }),
  every_days: fc.constant(1),
  end_in_99: fc.boolean(),
  floor: fc.record({
    kind: fc.constantFrom('cost' as const, 'price' as const),
    amount: amount.map((pence) => pence / 100),
  }),
});
const priced = fc.record({
  price_pence: amount,
  cost_pence: amount,
  per_platform: fc.record(
    { etsy: fc.record({ price: amount.map((pence) => pence / 100) }) },
    { requiredKeys: [] },
  ),
});

test('whatever the prices: no listing is raised, and none that is lowered is below the floor', () => {
  fc.assert(
    fc.property(priced, steps, pricing, fc.subarray([...platforms]), (thing, step, rules, where) => {
      const lowered = lowerPrices(step, thing, where, rules);
      if (typeof lowered === 'string') return;
      const floor = floorOf(step, thing) ?? 0;
      for (const platform of where) {
        const was = pricePenceOn(platform, thing, rules);
        const is = pricePenceOn(platform, lowered, rules);
        expect(is).toBeLessThanOrEqual(was);
        if (is < was) expect(is).toBeGreaterThanOrEqual(floor);
      }
      expect(lowered.changes.length).toBeGreaterThan(0);
    }),
    { numRuns: 2000 },
  );
});

test('over months of two rules: once a day for each listing, and no rule more often than it may', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ age: fc.integer({ min: 0, max: 200 }), priced }), { maxLength: 6 }),
      fc.array(
        fc.record({
          step: steps,
          after: fc.integer({ min: 1, max: 60 }),
          times: fc.integer({ min: 1, max: 4 }),
        }),
        {
          maxLength: 3,
        },
      ),
      (things, ruled) => {
        const rules = ruled.map(({ step, after, times }, index) =>
          rule({ id: index, after_days: after, times, step: index === 1 ? { kind: 'relist' } : step }),
        );
        const products = things.map(({ age, priced: prices }, id) =>
          product({
            ...prices,
            id,
            listings: [listing({ listed_on: before(age) }), listing({ platform: 'etsy' })],
          }),
        );
        const seen = new Set<string>();
        const counts = new Map<string, number>();
        for (const { steps: made, day } of planDays(shop({ rules, products }), DAY, 120)) {
          for (const { rule_id, product_id, changes } of made) {
            const { times = 0, step } = rules[rule_id] ?? {};
            const counted =
              step?.kind === 'relist' ? changes.map(({ platform }) => platform) : ['everywhere'];
            for (const where of counted) {
              const key = `${rule_id}:${product_id}:${where}`;
              counts.set(key, (counts.get(key) ?? 0) + 1);
              expect(counts.get(key)).toBeLessThanOrEqual(times);
            }
            for (const { platform } of changes) {
              expect(seen).not.toContain(`${product_id}:${platform}:${day}`);
              seen.add(`${product_id}:${platform}:${day}`);
            }
          }
        }
      },
    ),
    { numRuns: 50 },
  );
});
