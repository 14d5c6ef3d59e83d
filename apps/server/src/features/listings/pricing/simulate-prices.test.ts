import { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import { PriceSimulation } from '@crosslister/contract/settings/price-simulation.ts';
import { listingPricePence } from '@crosslister/domain/prices/pricing.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usePastSales } from '../../../test/past-sales.ts';
import { addProduct } from '../../../test/products.ts';

const { server, seller } = usePastSales();

async function simulated(pricing_rules: object) {
  const { status, body } = await seller().call('POST', '/api/pricing/simulate/', { pricing_rules });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const simulation = PriceSimulation.parse(body);
  return {
    ...simulation,
    of: (name: string) => simulation.platforms.find(({ platform }) => platform === name),
  };
}

test('changed rules are shown over all that is unsold, prices of their own apart, and nothing is stored', async () => {
  await seller().call('PUT', '/api/fees/', { platforms: { ebay: { account: 'business' } } });
  await seller().call('PUT', '/api/credentials/', { pricing_rules: { ebay_markup: 20 } });
  const lamp = await addProduct(seller(), { name: 'Lamp', price: 10, cost: 9, postage_cost: 2 });
  await addProduct(seller(), { name: 'Vase', price: 50, per_platform: { ebay: { price: 45 } } });
  await addProduct(seller(), { name: 'Jug', price: 20, status: 'inactive' });
  await addProduct(seller(), { name: 'Gone', price: 20, status: 'sold' });
  const { products, of, worst } = await simulated({ ebay_markup: 10 });
  expect(products).toBe(3);
  // £12 and £24 become £11 and £22. Of the lamp, £12 left less than nothing already.
  expect(of('ebay')).toMatchObject({
    own: 1,
    up: 0,
    down: 2,
    median: -1,
    largest: -2,
    below_cost: 1,
    below_cost_before: 1,
    without_cost: 1,
    fees_known: true,
  });
  expect(of('woocommerce')).toMatchObject({ up: 0, down: 0, median: null, largest: null, fees_known: false });
  // 10.9 % and 0.35 % of £11, 40p, and VAT: £1.97, less £9 and £2.
  expect(worst[0]).toEqual({
    product_id: lamp.id,
    name: 'Lamp',
    platform: 'ebay',
    before: 12,
    after: 11,
    left_before: -1.1,
    left_after: -1.97,
  });
  const { body } = await seller().call('GET', '/api/credentials/');
  expect(body).toMatchObject({ pricing_rules: { ebay_markup: 20 } });
  const other = await server().register();
  expect((await other.call('POST', '/api/pricing/simulate/', { pricing_rules: {} })).body).toMatchObject({
    products: 0,
    worst: [],
  });
  expect(
    (await seller().call('POST', '/api/pricing/simulate/', { pricing_rules: { ebay_markup: -1 } })).status,
  ).toBe(400);
});

test('more products than one batch, each counted once, and the sums are those of the prices', async () => {
  const prices = fc.sample(fc.integer({ min: 1, max: 30_000 }), { numRuns: 1203, seed: 3 });
  await server()
    .services.db.insertInto('products')
    .values(
      prices.map((price_pence, n) => ({
        user_id: seller().id,
        name: `P${n}`,
        sku: `P${n}`,
        price_pence,
        status: 'active' as const,
      })),
    )
    .execute();
  const { products, of, worst } = await simulated({ etsy_markup: 25, round_to_99: true });
  const [before, after] = [
    PricingRules.parse({}),
    PricingRules.parse({ etsy_markup: 25, round_to_99: true }),
  ];
  const changes = prices.map(
    (price) => listingPricePence(price, after, 'etsy') - listingPricePence(price, before, 'etsy'),
  );
  expect(products).toBe(1203);
  expect(of('etsy')).toMatchObject({
    up: changes.filter((change) => change > 0).length,
    down: changes.filter((change) => change < 0).length,
    largest: Math.max(...changes) / 100,
  });
  expect(worst).toHaveLength(20);
});
