import { afterAll, beforeAll, expect, test } from 'vitest';
import { readProduct } from '../../../test/products.ts';
import {
  type ConnectedSeller,
  startTradingPlace,
  type TradingPlace,
} from '../../../test/simulated-marketplaces.ts';
import { newUrl, stepsOfSeller } from '../../../test/steps.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
beforeAll(async () => {
  place = await startTradingPlace();
  seller = await place.connectedSeller({ ebay: false });
});
afterAll(() => place.stop());

const { startListing, waiting } = stepsOfSeller(
  () => place,
  () => seller,
);

test('addresses in an import end the steps of just their products and platforms', async () => {
  const [first, second, third] = [
    await startListing({ sku: 'STEP-1' }),
    await startListing({ sku: 'STEP-2' }),
    await startListing({ sku: 'STEP-3' }),
  ];
  const url = newUrl();
  const row = (sku: string, listings: object) => ({ name: 'A thing', sku, listings });
  const { status, body } = await seller.call('POST', '/api/products/', {
    duplicate_handling: 'merge',
    products: [
      row('STEP-1', { vinted: { url } }),
      row('STEP-2', { etsy: { url: 'https://www.etsy.com/listing/1234567890/vase' } }),
      row('STEP-3', {}),
    ],
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const left = (await waiting('crosslist')).map(({ product }) => product?.id).sort();
  expect(left).toEqual([second.product.id, third.product.id].sort());
  expect((await readProduct(seller, first.product.id)).listings.vinted).toMatchObject({
    url,
    status: 'active',
  });
});
