import { SaleClock } from '@crosslister/contract/sales.ts';
import { expect, test } from 'vitest';
import { at, type Ending, usePastSales } from '../../../test/past-sales.ts';

const DAY = 24 * 3600;
const { server, seller, addSale } = usePastSales();
const clockOf = async (whose = seller()) =>
  SaleClock.parse((await whose.call('GET', '/api/sales/clock/')).body);

const none = {
  sales: 0,
  median_seconds: null,
  median_seconds_after_seen: null,
  worst: null,
  not_ended: 0,
};

test('without sales there is nothing to tell', async () => {
  expect(await clockOf()).toEqual(none);
});

test('a sale counts from the order to the last listing ended; the worst is named', async () => {
  await addSale('Lamp', { delay: 20 }, [{ platform: 'ebay', status: 'completed', after: 2 }]);
  await addSale('Vase', { delay: 1 }, [
    { platform: 'etsy', status: 'completed', after: 30 },
    { platform: 'ebay', status: 'completed', after: 3 },
  ]);
  expect(await clockOf()).toEqual({
    sales: 2,
    median_seconds: 27,
    median_seconds_after_seen: 16,
    worst: { seconds: 31, name: 'Vase', platform: 'etsy' },
    not_ended: 0,
  });
  // If a marketplace's clock is ahead of our clock, the time is not negative.
  await addSale('Clock', { delay: -500 }, [{ platform: 'ebay', status: 'completed', after: 4 }]);
  expect(await clockOf()).toMatchObject({ sales: 3, median_seconds: 22 });
});

test('one of which something is still listed has no time, and is counted apart', async () => {
  const { productId: product } = await addSale('Lamp', {}, [
    { platform: 'ebay', status: 'completed', after: 2 },
    { platform: 'etsy', status: 'failed', after: 5 },
  ]);
  await addSale('Vase', {}, [{ platform: 'ebay', status: 'queued' }]);
  expect(await clockOf()).toEqual({ ...none, not_ended: 2 });
  const { db } = server().services;
  const listing = { user_id: seller().id, product_id: product, platform: 'etsy' as const, sku: 'S' };
  await db
    .insertInto('listings')
    .values({ ...listing, price_pence: 100, status: 'delisted', delisted_at: at(-100 + 60) })
    .execute();
  expect(await clockOf()).toMatchObject({
    sales: 1,
    worst: { seconds: 60, name: 'Lamp', platform: 'etsy' },
    not_ended: 1,
  });
});

test('what nothing followed, what the seller entered, what is older, and what others sold is left out', async () => {
  const done: Ending[] = [{ platform: 'ebay', status: 'completed', after: 1 }];
  await addSale('Alone', {}, []);
  await addSale('Taken back', {}, [{ platform: 'ebay', status: 'cancelled', after: 1 }]);
  await addSale('Entered', { byHand: true }, done);
  await addSale('Old', { seen: -31 * DAY }, done);
  await addSale('In time', { seen: -29 * DAY }, done);
  expect(await clockOf()).toMatchObject({ sales: 1, worst: { name: 'In time' } });
  expect(await clockOf(await server().register())).toEqual(none);
});
