import type { Product } from '@crosslister/contract/product.ts';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, onTestFailed } from 'vitest';
import {
  startWooCommerceSimulator,
  type WooCommerceSimulator,
} from '../../packages/simulators/src/woocommerce/start-woocommerce-simulator.ts';
import { chromiumArguments, findChromium } from '../../scripts/installed/find-chromium.ts';
import { keepToasts } from '../keep-toasts.ts';
import { registerSeller, type Seller } from '../seller.ts';
import { startProxy, type TestProxy } from './proxy.ts';

/** Where a file of this folder works: with its own seller on the shared server, a store, and a page behind a proxy. */
export interface Place {
  url: string;
  name: string;
  seller: Seller;
  store: WooCommerceSimulator;
  proxy: TestProxy;
  page: Page;
  /** Opens the dashboard, signed in, and waits until it is there. */
  open: (address?: string) => Promise<void>;
  /** Waits for a toast with exactly this title and text, and closes it. */
  toast: (title: string, message: string) => Promise<void>;
  button: (name: string) => Locator;
  dialog: (name: string) => Locator;
  row: (text: string) => Locator;
  tools: (item: string) => Promise<void>;
  rowAction: (name: string, action: string) => Promise<void>;
  settings: (tab: string) => Promise<Locator>;
}

interface Options {
  /** With a whole Chromium of its own: the smaller one that the other files share takes no push messages. */
  takesPush?: boolean;
}

export const password = 'a-long-password';

/** Toasts that a test has not closed would cover what the next one clicks. */
const putToastsAway = `for (const button of document.querySelectorAll('[aria-label="Dismiss notification"]')) button.click()`;

/** Sets the place up for a whole file. Call it once at the top. Its fields exist inside the tests. */
export function usePlace(
  part: string,
  prepare: (place: Place) => Promise<void> = async () => {},
  { takesPush = false }: Options = {},
): Place {
  const place = {} as Place;
  let browser: Browser;
  const faults: string[] = [];

  beforeAll(async () => {
    const { url, browser: endpoint } = inject('spec');
    browser = takesPush
      ? await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments })
      : await chromium.connect(endpoint);
    const proxy = await startProxy();
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      // Without animations, which would cost frames.
      reducedMotion: 'reduce',
      // A real proxy and no routing in the browser: connections are really cut, and pop-ups use it too.
      proxy: { server: proxy.url },
    });
    const page = await context.newPage();
    await page.addInitScript(keepToasts);
    page.setDefaultTimeout(60_000);
    page.on('pageerror', (error) => faults.push(String(error)));
    const name = `spec-${part}`;
    const seller = await registerSeller(() => url, name);
    const store = await startWooCommerceSimulator({ name: 'Test Store' });
    Object.assign(place, { url, name, seller, store, proxy, page }, actionsOn(page, url, seller));
    await prepare(place);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([place.proxy?.stop(), place.store?.stop()]);
  });
  beforeEach(() => {
    onTestFailed(async ({ task }) => {
      const file = `test-results/spec-${part}-${task.name.replaceAll(/\W+/g, '-').slice(0, 60)}.png`;
      await place.page.screenshot({ path: file });
    });
  });
  afterEach(async () => {
    place.proxy.clear();
    await place.page.evaluate(putToastsAway);
    expect(faults).toEqual([]);
  });
  return place;
}

function actionsOn(page: Page, url: string, seller: Seller) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  const toasts = page.getByRole('region', { name: 'Notifications' }).locator('> div');
  return {
    button,
    dialog,
    row: (text: string) => page.getByRole('row').filter({ hasText: text }),
    async open(address = '') {
      if (!page.url().startsWith(url)) await page.goto(`${url}/healthz`);
      await page.evaluate(`localStorage.setItem('authToken', ${JSON.stringify(seller.token)})`);
      await page.goto(`${url}/${address}`);
      await page.getByRole('tablist', { name: 'Products by status' }).waitFor();
    },
    async toast(title: string, message: string) {
      const card = toasts
        .filter({ has: page.getByText(title, { exact: true }) })
        .filter({ hasText: message.slice(0, 90) })
        .first();
      await card.waitFor();
      const more = card.getByRole('button', { name: /Show more/ });
      if (message.length > 100) {
        await more.click();
        await card.getByText(`${message} Show less`, { exact: true }).waitFor();
      } else await card.getByText(message, { exact: true }).waitFor();
      await card.getByRole('button', { name: 'Dismiss notification' }).click();
    },
    async tools(item: string) {
      await button('Tools').click();
      await page.getByRole('menuitem', { name: item }).click();
    },
    async rowAction(name: string, action: string) {
      await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    },
    async settings(tab: string) {
      const settings = dialog('Settings');
      if (!(await settings.isVisible())) await button('Settings').click();
      await settings.getByRole('tab', { name: tab, exact: true }).click();
      await settings.getByRole('heading', { name: tab, level: 3 }).waitFor();
      return settings;
    },
  };
}

/** Products made through the API, in order. Missing fields are filled in. */
export async function addProducts(
  { seller }: Pick<Place, 'seller'>,
  ...products: ({ name: string; sku: string } & Record<string, unknown>)[]
): Promise<Product[]> {
  const made: Product[] = [];
  for (const product of products)
    made.push(await seller.call<Product>('POST', '/api/products/', { price: 10, ...product }));
  return made;
}
