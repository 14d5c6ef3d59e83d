import { taxRate } from '@crosslister/simulators/woocommerce/orders/taxes.ts';
import {
  startWooCommerceSimulator,
  type WooCommerceSimulator,
} from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { draftOf, failureOf } from '../../conformance/subject.ts';
import { checkAccount } from '../account/check-account.ts';
import { contextOf } from '../simulated-woocommerce.ts';
import { woocommerce } from '../woocommerce.ts';

let simulator: WooCommerceSimulator;
beforeEach(async () => {
  simulator = await startWooCommerceSimulator();
  Object.assign(simulator.store.shop.taxes, {
    isOn: true,
    rates: [
      taxRate(1, '20.0000'),
      taxRate(2, '5.0000', { class: 'reduced-rate' }),
      taxRate(3, '0.0000', { class: 'zero-rate' }),
      taxRate(4, '19.0000', { country: 'DE' }),
      taxRate(5, '10.0000', { postcode: 'BT1' }),
    ],
  });
});
afterEach(() => simulator.stop());

const context = () => contextOf(simulator);
const add = (sku: string, fields: object) =>
  simulator.store.addProduct({ name: sku, sku, manage_stock: true, stock_quantity: 5, ...fields });
const refOf = (sku: string) => {
  const product = simulator.store.product(sku);
  return { externalId: String(product?.id), sku, extra: {}, url: '' };
};
const draft = (sku: string, pricePence: number) =>
  draftOf({ sku, title: sku, descriptionHtml: '', pricePence, quantity: 2 });
const priceLine = () =>
  checkAccount(context(), {})
    .find(({ name }) => name === 'Prices')
    ?.look();

describe('a store whose prices are without VAT', () => {
  test('what is imported costs elsewhere what buyers pay there', async () => {
    await add('STANDARD', { regular_price: '10.00' });
    await add('REDUCED', { regular_price: '10.00', tax_class: 'reduced-rate' });
    await add('ZERO', { regular_price: '10.00', tax_class: 'zero-rate' });
    await add('EXEMPT', { regular_price: '10.00', tax_status: 'none' });
    await add('NO-RATE', { regular_price: '10.00', tax_class: 'of-a-plugin' });
    const { items } = await woocommerce.catalogue.list(context(), null);
    expect(items.map(({ sku, pricePence }) => [sku, pricePence])).toEqual([
      ['STANDARD', 1200],
      ['REDUCED', 1050],
      ['ZERO', 1000],
      ['EXEMPT', 1000],
      ['NO-RATE', 1000],
    ]);
  });

  test('a sale counts what the buyer paid', async () => {
    await add('SOLD', { regular_price: '10.00' });
    simulator.store.buy('SOLD');
    const { sales } = await woocommerce.sales.list(context(), null);
    expect(sales).toMatchObject([{ totalPence: 1200, vatPence: 200 }]);
  });

  test('a listing that is made, edited and compared costs buyers what it says here', async () => {
    const made = await woocommerce.listing.publish(context(), draft('MADE', 1200));
    expect(made).toMatchObject({ pricePence: 1200, warnings: [] });
    expect(simulator.store.product('MADE')).toMatchObject({ regular_price: '10.00' });
    const edited = draft('MADE', 999);
    const revised = await woocommerce.listing.revise(context(), refOf('MADE'), edited, new Set(['price']));
    expect(revised).toMatchObject({ pricePence: 999, warnings: [] });
    expect(simulator.store.product('MADE')).toMatchObject({ regular_price: '8.325' });
    const sent = { ...edited, photos: 0 };
    expect((await woocommerce.listing.compare(context(), refOf('MADE'), sent))?.[0]).toMatchObject({
      name: 'Price',
      isSame: true,
    });
    const { items } = await woocommerce.catalogue.list(context(), null);
    expect(items).toMatchObject([{ sku: 'MADE', pricePence: 999 }]);
  });

  test('the owner’s own sale is read and edited by what buyers pay', async () => {
    await add('REDUCED', { regular_price: '20.00', sale_price: '15.00' });
    const edit = (pence: number) =>
      woocommerce.listing.revise(context(), refOf('REDUCED'), draft('REDUCED', pence), new Set(['price']));
    await edit(1200);
    expect(simulator.store.product('REDUCED')).toMatchObject({ regular_price: '20.00', sale_price: '10.00' });
    expect((await edit(2400)).warnings).toEqual([expect.stringContaining('£24.00 is not below')]);
  });

  test('the check of the account says so, and that the store rounds', async () => {
    const line = await priceLine();
    expect(line).toMatchObject({ state: 'warning', text: expect.stringContaining('20%') });
    simulator.store.shop.taxes.roundsAtSubtotal = true;
    expect(await priceLine()).toMatchObject({ state: 'ok', text: expect.stringContaining('incl. VAT') });
  });

  test.each([
    [
      'whose key may not read the settings',
      'may not read the tax settings',
      () => {
        for (const key of simulator.store.shop.keys) key.managesStore = false;
      },
    ],
    [
      'with one tax on top of another',
      'cannot work out',
      () => {
        simulator.store.shop.taxes.rates.push(taxRate(6, '2.0000', { priority: 2, compound: true }));
      },
    ],
  ])('%s: no price is guessed at, and stock is sent all the same', async (_, says, change) => {
    await add('LAMP', { regular_price: '10.00' });
    change();
    for (const work of [
      () => woocommerce.catalogue.list(context(), null),
      () => woocommerce.listing.publish(context(), draft('NEW', 1200)),
      () => woocommerce.listing.revise(context(), refOf('LAMP'), draft('LAMP', 999), new Set(['price'])),
    ]) {
      const error = await failureOf(work());
      expect(error.kind).toBe('setup');
      expect(error.message).toContain(says);
    }
    expect(simulator.store.product('NEW')).toBeUndefined();
    const fewer = await woocommerce.listing.revise(
      context(),
      refOf('LAMP'),
      draft('LAMP', 1200),
      new Set(['fewer']),
    );
    expect(fewer.pricePence).toBe(1200);
    expect(simulator.store.product('LAMP')).toMatchObject({ stock_quantity: 2, regular_price: '10.00' });
  });
});

test('prices that are entered with VAT are taken and sent as they are', async () => {
  simulator.store.shop.taxes.inPrices = true;
  await add('LAMP', { regular_price: '12.00' });
  const { items } = await woocommerce.catalogue.list(context(), null);
  expect(items).toMatchObject([{ pricePence: 1200 }]);
  simulator.store.buy('LAMP');
  expect((await woocommerce.sales.list(context(), null)).sales).toMatchObject([{ totalPence: 1200 }]);
  await woocommerce.listing.publish(context(), draft('MADE', 999));
  expect(simulator.store.product('MADE')).toMatchObject({ regular_price: '9.99' });
  expect(await priceLine()).toMatchObject({ state: 'ok' });
});

test('what sells beyond its stock is named by the import and the check', async () => {
  await add('ORDERED', { regular_price: '5', backorders: 'notify' });
  await add('PLAIN', { regular_price: '5' });
  const { items } = await woocommerce.catalogue.list(context(), null);
  expect(items.map(({ sellsBeyondStock }) => sellsBeyondStock)).toEqual([true, undefined]);
  const line = (settings: object) =>
    checkAccount(context(), { ...settings })
      .find(({ name }) => name === 'Backorders')
      ?.look();
  expect(await line({})).toMatchObject({ state: 'warning', text: expect.stringContaining('"ORDERED"') });
  expect(await line({ backorders: 'leave' })).toMatchObject({ state: 'ok' });
});
