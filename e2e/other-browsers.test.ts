import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OrderList } from '@crosslister/contract/orders/orders.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { drawnPhoto } from '../apps/server/src/test/photos.ts';
import { isInstalled, type OtherBrowser, otherBrowsers } from '../scripts/installed/find-other-browsers.ts';
import { desktop, phone } from './browser.ts';
import { connectEbay, connectStore, photoAddress, setEbayPolicies } from './marketplaces.ts';
import { useOwnPlace } from './own-place.ts';
import type { Driver } from './webdriver/commands.ts';
import { openFirefox } from './webdriver/open-firefox.ts';
import { openWebkit } from './webdriver/open-webkit.ts';
import { type OtherPage, otherPage } from './webdriver/page.ts';

/** Chosen for each, so that nobody is asked whether the default fits. */
const ANTIQUE_CLOCKS = '13851';
const SELLER = 'other-browsers';
const place = useOwnPlace(SELLER, async ({ seller, marketplaces }) => {
  await connectStore(seller, marketplaces);
  await connectEbay(seller, marketplaces);
  await setEbayPolicies(seller);
});

const open: Record<OtherBrowser, () => Promise<Driver>> = {
  Firefox: () => openFirefox(...otherBrowsers.Firefox.programs),
  WebKit: () => openWebkit(...otherBrowsers.WebKit.programs),
};

interface Walk extends OtherPage {
  /** In all names of this walk's products, so that a search finds no others. */
  mark: string;
}

const read = async (name: string): Promise<Product | undefined> => {
  const { results } = await place.seller.call<{ results: Product[] }>(
    'GET',
    `/api/products/?search=${encodeURIComponent(name)}`,
  );
  return results[0];
};

const listed = (mark: string) =>
  place.marketplaces.ebay.ebay.listings().find(({ title }) => title === `Jug ${mark}`);

/** Until the list shows so many, as its footer says. */
const shows = ({ see }: Walk, count: number) => see(count === 1 ? '1 of 1' : `1-${count} of ${count}`);

/** What a seller does in an hour, each step on what the one before has left. */
const steps: Record<string, (walk: Walk) => Promise<unknown>> = {
  async 'signs in'({ open, fill, press, see, mark }) {
    await open(place.server.url);
    await see('Welcome Back');
    await fill('Username', SELLER);
    await fill('Password', 'a-long-password');
    await press('button', 'Sign In');
    await see(`Jug ${mark}`);
  },
  async searches(walk) {
    await walk.fill('Search name or SKU...', walk.mark);
    await shows(walk, 2);
  },
  async 'edits a product'({ press, fill, see, mark }) {
    await press('button', `Jug ${mark}`);
    await fill('Price (£)', '21.50');
    await press('button', 'Save Changes');
    await expect.poll(async () => (await read(`Jug ${mark}`))?.price).toBe(21.5);
    await see('£21.50');
  },
  async 'adds one with a photo'(walk) {
    const { press, upload, fill, see, mark } = walk;
    const photo = join(place.dataDir, 'lamp.jpg');
    await writeFile(photo, await drawnPhoto({ width: 900, height: 700 }));
    await press('button', 'Add product');
    await see('Add photos');
    await upload('[role="dialog"] input[type="file"]', photo);
    await see('1 of 1');
    await fill('Product Name', `Lamp ${mark}`);
    await fill('Price (£)', '35');
    await press('button', 'Add product');
    await shows(walk, 3);
    expect((await read(`Lamp ${mark}`))?.images).toHaveLength(1);
  },
  async 'changes the settings'({ press, fill, see }) {
    await press('button', 'Settings');
    await press('tab', 'Pricing Rules');
    await fill('eBay Markup (%)', '20');
    await press('button', 'Save Changes');
    await see('Settings saved successfully!');
  },
  async 'looks at the sales'({ press, see, mark }) {
    await press('tab', /^Sales \d/);
    await see(`Sold vase ${mark}`);
    await press('button', 'Sales report');
    await see('Total');
    await press('button', 'Close');
    await press('tab', /^Products \d/);
  },
  async filters(walk) {
    const { press, fill } = walk;
    await press('button', 'Filters');
    await fill('Min Price', '30');
    await shows(walk, 1);
    await press('button', 'Clear all');
    await shows(walk, 3);
  },
  async 'lists one on eBay'({ press, see, until, mark }) {
    await press('button', `Actions for Jug ${mark}`);
    await press('menuitem', 'Crosslist');
    await see('Crosslist Product');
    await press('checkbox', 'eBay');
    await press('button', 'Crosslist to 1 platform(s)');
    await until(
      'the listing',
      `return [...document.querySelectorAll('tr')].some((row) =>
        row.textContent.includes(arguments[0]) && row.querySelector('a[aria-label^="eBay: listed"]'))`,
      `Jug ${mark}`,
    );
    expect(listed(mark)).toMatchObject({ status: 'ACTIVE' });
  },
  async 'posts what was sold, with a slip'({ press, fill, see, run, until, mark }) {
    place.marketplaces.ebay.ebay.buy(listed(mark)?.listingId ?? '', { buyer: 'a-buyer' });
    await place.seller.call('POST', '/api/sale-detection/run/', {});
    await press('tab', /^To post \d/);
    await see(`Jug ${mark}`);
    await press('button', /^Print \d/);
    await see('Print for 1 Parcel');
    await run(`window.print = () => {
      window.printed = document.querySelector('[aria-label="Printed slips"]').innerText;
      setTimeout(() => dispatchEvent(new Event('afterprint')));
    }`);
    await press('button', 'Print 1 slip');
    await until('the slip', 'return window.printed?.includes(arguments[0])', `Jug ${mark}`);
    await until('the dialog to go', `return !document.querySelector('[role="dialog"]')`);
    await press('button', `Dispatch Jug ${mark}`);
    await see('Dispatch Parcel');
    await fill('Tracking number', 'AB123456789GB');
    await press('button', 'Dispatched');
    await see('Nothing to post');
    const posted = async () =>
      (await place.seller.call<OrderList>('GET', '/api/orders/?state=posted')).results;
    await expect
      .poll(async () => (await posted()).flatMap(({ lines }) => lines.map(({ name }) => name)))
      .toContain(`Jug ${mark}`);
  },
};

/** The page is so wide and high, whatever the window needs beside it. */
async function resize({ send }: Driver, { run }: OtherPage, { width, height }: typeof phone): Promise<void> {
  const [w = 0, h = 0] = await run<number[]>('return [outerWidth - innerWidth, outerHeight - innerHeight]');
  await send('resize', { width: width + w, height: height + h });
}

describe.each(Object.keys(otherBrowsers) as OtherBrowser[])('%s', (name) => {
  describe.skipIf(!isInstalled(name)).each([desktop, phone])('$width pixels wide', (size) => {
    let driver: Driver;
    let walk: Walk;
    beforeAll(async () => {
      const mark = `${name} ${size.width}`;
      const images = [{ src: photoAddress(place.marketplaces) }];
      const add = (thing: string, price: number, status = 'active') =>
        place.seller.call('POST', '/api/products/', {
          name: `${thing} ${mark}`,
          sku: `${thing}-${mark}`.replaceAll(' ', '-'),
          price,
          status,
          images,
          ebay_category: ANTIQUE_CLOCKS,
        });
      await add('Jug', 20);
      await add('Tin', 5);
      await add('Sold vase', 9, 'sold');
      driver = await open[name]();
      const page = otherPage(driver);
      walk = { ...page, mark };
      await resize(driver, page, size);
    });
    afterAll(() => driver?.close());

    test.each(Object.keys(steps))('%s', async (step) => {
      onTestFailed(async () => {
        await mkdir('test-results', { recursive: true });
        await writeFile(`test-results/${walk.mark} ${step}.png`.replaceAll(' ', '-'), await walk.picture());
      });
      await steps[step]?.(walk);
      expect(await walk.run('return innerWidth')).toBe(size.width);
      const { scrollWidth, clientWidth } = await walk.run<Record<string, number>>(
        'const { scrollWidth, clientWidth } = document.documentElement; return { scrollWidth, clientWidth }',
      );
      expect(scrollWidth).toBe(clientWidth);
      expect(await walk.complaints()).toEqual([]);
    });
  });
});
