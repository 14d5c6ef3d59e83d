import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EbaySimulator, startEbaySimulator } from '../ebay/start-ebay-simulator.ts';
import { type EtsySimulator, startEtsySimulator } from '../etsy/start-etsy-simulator.ts';
import { startWooCommerceSimulator, type WooCommerceSimulator } from '../woocommerce/start-woocommerce-simulator.ts';
import { ebayStall, etsyStall, storeStall } from './stalls.ts';
import { type BuyersPage, startBuyersPage } from './start-buyers-page.ts';
import type { Thing } from './things.ts';

let store: WooCommerceSimulator;
let ebay: EbaySimulator;
let etsy: EtsySimulator;
let page: BuyersPage;

beforeAll(async () => {
  store = await startWooCommerceSimulator();
  ebay = await startEbaySimulator({ sellers: [{ username: 'ann' }] });
  etsy = await startEtsySimulator();
  page = await startBuyersPage([storeStall(store), ebayStall(ebay), etsyStall(etsy)]);
});
afterAll(async () => {
  await Promise.all([page.stop(), store.stop(), ebay.stop(), etsy.stop()]);
});

async function things(): Promise<Thing[]> {
  const answer = (await (await fetch(`${page.url}/things`)).json()) as { things: Thing[] };
  return answer.things;
}

const buy = (stall: string, id: string) =>
  fetch(`${page.url}/buy`, { method: 'POST', body: JSON.stringify({ stall, id }) });

test('one thing under the spellings of its SKU is one row, and what is bought is for sale no longer', async () => {
  await store.store.addProduct({
    name: 'Brass lamp',
    sku: 'LAMP/1',
    regular_price: '20',
    manage_stock: true,
    stock_quantity: 1,
  });
  ebay.ebay.addListing('ann', { sku: 'LAMP1X7', title: 'Brass lamp', price: '22.00' });
  const [lamp] = await things();
  expect(lamp).toMatchObject({
    title: 'Brass lamp',
    offers: { WooCommerce: { price: '20.00' }, eBay: { price: '22.00' } },
  });

  const id = lamp?.offers.eBay?.id ?? '';
  expect((await buy('eBay', id)).status).toBe(204);
  expect(ebay.ebay.orders()).toHaveLength(1);
  expect(Object.keys((await things())[0]?.offers ?? {})).toEqual(['WooCommerce']);
  expect((await buy('eBay', id)).status).toBe(409);
  expect(ebay.ebay.orders()).toHaveLength(1);
});

test('a purchase waits for its money until it is paid or called off, and a marketplace refuses to take things down', async () => {
  const { listingId } = ebay.ebay.addListing('ann', { sku: 'VASE', title: 'Vase', price: '12.00' });
  const post = (path: string, asked: object) =>
    fetch(`${page.url}/${path}`, { method: 'POST', body: JSON.stringify({ stall: 'eBay', ...asked }) });
  const shown = async () =>
    (await (await fetch(`${page.url}/things`)).json()) as { waiting: { id: string }[]; stalls: object[] };
  expect((await post('buy', { id: listingId, isPaid: false })).status).toBe(204);
  const [{ id } = { id: '' }] = (await shown()).waiting;
  expect((await post('order', { id, isPaid: true })).status).toBe(204);
  expect((await shown()).waiting).toEqual([]);
  expect((await post('order', { id, isPaid: false })).status).toBe(409);

  // Once it is paid, eBay gives it another number.
  const bought = async () =>
    ((await shown()) as unknown as { bought: { id: string; title: string }[] }).bought.find(
      ({ title }) => title === 'Vase',
    );
  const paid = await bought();
  expect((await post('cancel', { id: paid?.id })).status).toBe(204);
  expect(await bought()).toBeUndefined();
  expect((await post('cancel', { id: paid?.id })).status).toBe(409);

  expect((await post('endings', { isRefused: true })).status).toBe(204);
  expect((await shown()).stalls).toContainEqual({ name: 'eBay', canRefuse: true, isRefusing: true });
  expect(ebay.faults.list()).toHaveLength(1);
  await post('endings', { isRefused: false });
  expect(ebay.faults.list()).toEqual([]);
});

test('the page itself', async () => {
  const response = await fetch(page.url);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('watch it vanish from the others');
});
