import type { Operation } from '@crosslister/contract/operation.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { describe, expect, test } from 'vitest';
import { checkScreenAtAllSizes } from '../check-screen.ts';
import { photoAddress } from '../marketplaces.ts';
import { connectOwnStore } from './accounts.ts';
import { usePlace } from './place.ts';

const RUN = 'POST /api/sale-detection/run/';
const place = usePlace('detection', async (place) => {
  await connectOwnStore(place);
  await place.store.store.addProduct({ name: 'Brass bell', sku: 'DET1', regular_price: '9' });
  await place.seller.call('POST', '/api/import/woocommerce/', {});
});
const runs = () => place.proxy.calls.filter((call) => call === RUN).length;

describe('Sale detection', () => {
  test('runs automatically on login and every 15 minutes; automatic detection failures are only logged', async () => {
    const logged: string[] = [];
    place.page.on('console', (message) => logged.push(message.text()));
    await place.page.clock.install();
    place.proxy.answer('POST', '/api/sale-detection/run/', 500, { detail: 'Away.' });
    await place.open();
    await expect.poll(runs).toBe(1);
    await place.page.clock.fastForward(840_000);
    expect(runs()).toBe(1);
    await place.page.clock.fastForward(65_000);
    await expect.poll(runs).toBe(2);
    await expect
      .poll(() => logged.filter((text) => text.startsWith('Automatic sale detection failed')).length)
      .toBe(2);
    expect(await place.page.getByText(/Sale detection failed/).count()).toBe(0);
  });

  test('except while a manual detection runs', async () => {
    const release = place.proxy.hold('POST', '/api/sale-detection/run/');
    await place.page.clock.fastForward(850_000);
    await place.tools('Detect Sales');
    await expect.poll(runs).toBe(3);
    await place.button('Tools').click();
    expect(await place.page.getByRole('menuitem', { name: 'Detecting Sales...' }).isDisabled()).toBe(true);
    await place.page.keyboard.press('Escape');
    await place.page.clock.fastForward(60_000);
    expect(runs()).toBe(3);
    release();
    await place.toast(
      'Sale Detection Completed',
      '0 sales found, 0 successful delistings, 0 failed delistings.',
    );
  });

  test('success lists sales found, successful and failed delistings', async () => {
    place.store.store.buy('DET1');
    await place.tools('Detect Sales');
    await place.toast(
      'Sale Detection Completed',
      '1 sale found, 0 successful delistings, 0 failed delistings.',
    );
    await place.row('DET1').waitFor({ state: 'hidden' });
  });

  test("'Sale detection failed: ...'", async () => {
    place.proxy.answer(
      'POST',
      '/api/sale-detection/run/',
      200,
      { success: false, error: 'No shop answers.' },
      1,
    );
    await place.tools('Detect Sales');
    await place.toast('Sale Detection Failed', 'Sale detection failed: No shop answers.');
    place.proxy.answer('POST', '/api/sale-detection/run/', 503, { detail: 'Closed for the night.' }, 1);
    await place.tools('Detect Sales');
    await place.toast('Sale Detection Failed', 'Sale detection failed: Closed for the night.');
  });
});

describe('A sale that arrives while the dashboard is open', () => {
  test('is shown at once: photo, where, price, and the proof as the others end; title and live region say it', async () => {
    const photo = photoAddress(place);
    const { id } = await place.seller.call<Product>('POST', '/api/products/', {
      name: 'Tin bell',
      sku: 'DET2',
      price: 12,
      images: [{ src: photo }],
      listings: { vinted: { url: 'https://www.vinted.co.uk/items/12-bell' } },
    });
    const listed = await place.seller.call('POST', '/api/crosslist/woocommerce/', { product_id: id });
    expect(listed).toMatchObject({ success: true });
    await place.open();
    await place.row('DET2').waitFor();
    place.store.store.buy('DET2');
    await place.seller.call('POST', '/api/sale-detection/run/', {});
    const region = place.page.locator('section[aria-live="polite"]');
    const toast = region.locator('> div').filter({ hasText: 'Sold on WooCommerce' });
    await toast.getByText('Tin bell for £12.00', { exact: true }).waitFor();
    expect(await toast.locator('img').getAttribute('src')).toBe(photo);
    await toast.getByText('On Vinted only you can delete it: see Action Required.').waitFor();
    await toast.getByRole('button', { name: 'Action Required', exact: true }).click();
    await place.page.getByRole('tab', { name: /^Action Required/, selected: true }).waitFor();
    await expect
      .poll(() => place.page.title())
      .toBe('Sold on WooCommerce: Tin bell for £12.00 - Crosslister');
    await checkScreenAtAllSizes(place.page, 'sale-arrived');
    const { results } = await place.seller.call<{ results: Operation[] }>('GET', '/api/operations/');
    const step = results.find(({ waits_for_seller }) => waits_for_seller);
    await place.seller.call('POST', `/api/operations/${step?.id}/report/`, { success: true });
    await toast.getByText(/^Ended on Vinted/).waitFor();
    await place.page
      .getByRole('status')
      .filter({ hasText: 'Tin bell: Ended on Vinted' })
      .waitFor({ state: 'attached' });
    await toast.getByRole('button', { name: 'Dismiss notification' }).click();
    await expect.poll(() => place.page.title()).toBe('Crosslister');
  });

  test('more than 3 at once: one toast, and the title and the live region say how many', async () => {
    const { store } = place.store;
    const skus = ['DET3', 'DET4', 'DET5', 'DET6'];
    for (const sku of skus) await store.addProduct({ name: `Bell ${sku}`, sku, regular_price: '9' });
    await place.seller.call('POST', '/api/import/woocommerce/', {});
    await place.open();
    await place.row('DET6').waitFor();
    const release = place.proxy.hold('GET', '/api/sale-notices/');
    for (const sku of skus) store.buy(sku);
    await place.seller.call('POST', '/api/sale-detection/run/', {});
    release();
    const words = '4 products were sold. The bell shows them under Sales.';
    const region = place.page.locator('section[aria-live="polite"]');
    await region.getByText(words, { exact: true }).waitFor();
    await place.page.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' });
    await expect.poll(() => place.page.title()).toBe('4 sold - Crosslister');
    expect(await region.getByText(/^Sold on/).count()).toBe(0);
    await checkScreenAtAllSizes(place.page, 'many-sales-arrived');
    await place.toast('Sales', words);
    await expect.poll(() => place.page.title()).toBe('Crosslister');
  });

  test('what was there before is not told again', async () => {
    await place.open();
    await place.page.getByRole('button', { name: /^Notifications \(/ }).waitFor();
    expect(await place.page.getByText('Sold on WooCommerce').count()).toBe(0);
  });
});
