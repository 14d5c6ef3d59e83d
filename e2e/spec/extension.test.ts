import type { Product } from '@crosslister/contract/product.ts';
import { describe, expect, test } from 'vitest';
import { photoAddress } from '../marketplaces.ts';
import { addProducts, usePlace } from './place.ts';

let things: Product[];
const place = usePlace('extension', async (place) => {
  await place.seller.call('PUT', '/api/credentials/', {
    pricing_rules: {
      vinted_markup: 25,
      round_to_99: true,
      etsy_settings: { shipping_profile: 'Royal Mail' },
    },
  });
  const images = [{ src: photoAddress(place) }];
  things = await addProducts(
    place,
    ...['Vase', 'Jug', 'Cup', 'Plate', 'Bowl', 'Dish', 'Lamp'].map((name, n) => ({
      name,
      sku: `EX${n + 1}`,
      description: '<p>Hand painted.</p>',
      images,
    })),
  );
});

/** Puts a helper on the page whose functions do this. Null: no helper. */
const helper = (does: string | null) =>
  place.page.evaluate(`{
    window.calls = [];
    const fill = async (item) => { window.calls.push(item); ${does} };
    window.crosslisterExtension = ${does === null ? 'undefined' : '{ crosslistToVinted: fill, crosslistToEtsy: fill }'};
  }`);
const fails = (message: string) => helper(`throw new Error(${JSON.stringify(message)});`);

const dialog = () => place.dialog('Crosslist Product');

async function pressCrosslist(name: string, platform: string) {
  await place.rowAction(name, 'Crosslist');
  await dialog().getByLabel(platform, { exact: true }).check();
  await dialog().getByRole('button', { name: 'Crosslist to 1 platform(s)', exact: true }).click();
}

async function crosslist(name: string, platform = 'Vinted') {
  await pressCrosslist(name, platform);
  await dialog().waitFor({ state: 'hidden' });
}

/** From the accounts, which came up over the dialog. */
async function leaveConnections() {
  const settings = place.dialog('Settings');
  await settings.getByRole('heading', { name: 'Connections' }).waitFor();
  await place.page.keyboard.press('Escape');
  await settings.waitFor({ state: 'hidden' });
  await dialog().getByRole('button', { name: 'Cancel', exact: true }).click();
  await dialog().waitFor({ state: 'hidden' });
}

describe('Extension', () => {
  test("'Extension Context Issue' (refresh the page)", async () => {
    await place.open();
    await fails('Extension context invalidated.');
    await crosslist('Vase');
    await place.toast(
      'Extension Context Issue',
      'The extension was updated while this page was open. Refresh the page and try again.',
    );
  });

  test("'Extension Needs Refresh' (refresh the page)", async () => {
    await fails('Could not establish connection. Receiving end does not exist.');
    await crosslist('Jug');
    await place.toast(
      'Extension Needs Refresh',
      'The extension is not ready on this page. Refresh the page and try again.',
    );
  });

  test("'Extension Error'", async () => {
    await fails('The tab was closed.');
    await crosslist('Cup');
    await place.toast('Extension Error', 'The extension stopped: The tab was closed.');
  });

  test("'Crosslist Failed': 'Failed to cross-list to {platform}: {error}'", async () => {
    await helper("return { success: false, error: 'Vinted asked to sign in.' };");
    await crosslist('Plate');
    await place.toast('Crosslist Failed', 'Failed to cross-list to Vinted: Vinted asked to sign in.');
  });

  test.each([
    ['Vinted', 'crosslistToVinted', 'Bowl', 'https://www.vinted.co.uk/items/77001', 12.99],
    ['Etsy', 'crosslistToEtsy', 'Dish', 'https://www.etsy.com/listing/77002', 10.99],
  ])('%s: %s with title, name, description, price, images (list of urls) and sku', async (...row) => {
    const [platform, , name, url, price] = row;
    await helper(`return { success: true, listing_url: '${url}' };`);
    await crosslist(name, platform);
    await place
      .row(name)
      .getByRole('link', { name: `${platform}: listed` })
      .waitFor();
    const product = things.find((thing) => thing.name === name);
    expect(await place.page.evaluate('window.calls')).toEqual([
      {
        title: name,
        name,
        description: 'Hand painted.',
        price,
        images: [photoAddress(place)],
        sku: product?.sku,
      },
    ]);
  });

  test('Start pressed before the extension has answered waits for the check: what is missing is said', async () => {
    const { page } = place;
    await addProducts(place, { name: 'Bare tray', sku: 'EX8' });
    await place.open();
    await place.row('Bare tray').waitFor();
    // However long it takes, the dialog waits for it: a wait of some seconds is over at once here.
    await page.evaluate(`{
      const later = setTimeout;
      window.setTimeout = (run, ms, ...rest) => later(run, ms === 5000 ? 0 : ms, ...rest);
      window.restore = () => { window.setTimeout = later; };
      const status = new Promise((resolve) => {
        window.answer = () => resolve({ version: '1.0.0', paired: true });
      });
      window.crosslisterExtension = { version: '1.0.0', status: () => status };
    }`);
    const before = place.proxy.calls.length;
    await place.rowAction('Bare tray', 'Crosslist');
    const dialog = place.dialog('Crosslist Product');
    await dialog.getByLabel('Vinted', { exact: true }).check();
    await dialog.getByRole('button', { name: 'Crosslist to 1 platform(s)', exact: true }).click();
    await dialog.getByRole('button', { name: 'Crosslisting...', exact: true }).waitFor();
    const called = (part: string) => place.proxy.calls.slice(before).filter((call) => call.includes(part));
    expect(called('/api/crosslist/check/')).toEqual([]);
    await page.evaluate('window.restore(); window.answer()');
    const missing = place.dialog('Something Is Missing');
    await missing.getByText('Vinted would refuse it. The product needs at least one photo.').waitFor();
    expect(called('/api/products/bulk_action/')).toEqual([]);
    await missing.getByRole('button', { name: 'Back' }).click();
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  test('A platform that is not connected has the way to connect it, and nothing to list anyway', async () => {
    await pressCrosslist('Bare tray', 'WooCommerce');
    const first = place.dialog('Connect WooCommerce First');
    await first.getByRole('button', { name: 'Back' }).waitFor();
    expect(await place.page.getByRole('button', { name: 'List anyway' }).count()).toBe(0);
    await first.getByRole('button', { name: 'Connect WooCommerce' }).click();
    await leaveConnections();
  });

  test("'eBay Policies Required', also where eBay is not connected: that is settled first", async () => {
    await pressCrosslist('Bare tray', 'eBay');
    await place.page.getByText('eBay Policies Required', { exact: true }).waitFor();
    await place.page.getByRole('button', { name: 'Fix: Connections (eBay)' }).click();
    await leaveConnections();
  });

  test("'Extension Required' (install the Chrome extension)", async () => {
    await helper(null);
    await crosslist('Lamp');
    await place.toast(
      'Extension Required',
      'Install the Chrome extension and refresh this page to have Vinted filled in for you.',
    );
  });
});
