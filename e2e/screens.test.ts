import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemoCatalogue } from '../packages/simulators/src/woocommerce/seed-demo.ts';
import { type OpenBrowser, openBrowser } from './browser.ts';
import {
  connectEbay,
  connectStore,
  type Marketplaces,
  setEbayPolicies,
  startMarketplaces,
} from './marketplaces.ts';
import { registerSeller, type Seller, untilQueueIsDone } from './seller.ts';
import { freePort, type ServerProcess, startServerProcess } from './server-process.ts';

/** Pictures of every screen land here, for people to look at; the folder is not committed. */
const folder = 'screenshots';
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

let dataDir: string;
let marketplaces: Marketplaces;
let server: ServerProcess;
let seller: Seller;
let soldName: string;

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  dataDir = await mkdtemp(join(tmpdir(), 'crosslister-screens-'));
  const port = await freePort();
  marketplaces = await startMarketplaces(`http://127.0.0.1:${port}`);
  seedDemoCatalogue(marketplaces.store.store, 12);
  await marketplaces.store.store.addProduct({ name: 'Brass lamp', regular_price: '12' });
  server = await startServerProcess({
    ...marketplaces.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    SALE_POLL_SECONDS: '3600',
  });
  seller = await registerSeller(() => server.url, 'screens');
  await connectStore(seller, marketplaces);
  await seller.call('POST', '/api/import/woocommerce/', {});
  await connectEbay(seller, marketplaces);
  await setEbayPolicies(seller, 25);
  const { results } = await seller.call<{ results: { id: number; sku: string; name: string }[] }>(
    'GET',
    '/api/products/?page_size=6',
  );
  const ids = results.map(({ id }) => id);
  await seller.call('POST', '/api/products/bulk_action/', { ids, action: 'crosslist', platforms: ['ebay'] });
  await untilQueueIsDone(seller);
  // A step of the seller's own, for the queue and its dialog.
  await seller.call('POST', '/api/crosslist/vinted/', { product_id: ids[1] });
  marketplaces.store.store.buy(results[0]?.sku ?? '');
  soldName = results[0]?.name ?? '';
  await seller.call('POST', '/api/sale-detection/run/', {});
});

afterAll(async () => {
  await server?.stop();
  await marketplaces?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const open = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const tools = async (page: Page, item: string) => {
  await open(page, 'Tools');
  await page.getByRole('menuitem', { name: item }).click();
};
const tickTwo = async (page: Page) => {
  const rows = page.getByRole('row').filter({ hasText: /VIN-\d{5}/ });
  await rows.nth(0).getByRole('checkbox').check();
  await rows.nth(1).getByRole('checkbox').check();
};
const settings = (tab: string) => async (page: Page) => {
  await open(page, 'Settings');
  await page.getByRole('dialog').getByRole('tab', { name: tab, exact: true }).click();
};

/** How to get to each screen from the dashboard. */
const screens: Record<string, (page: Page) => Promise<void>> = {
  dashboard: async () => {},
  waiting: async (page) => {
    await open(page, 'Review');
    await page.getByRole('textbox', { name: 'SKU for Brass lamp' }).waitFor();
  },
  'sold tab': async (page) => page.getByRole('tab', { name: /Sales/ }).click(),
  'empty tab': async (page) => page.getByRole('tab', { name: /Action Required/ }).click(),
  'row menu': async (page) =>
    page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click(),
  selection: tickTwo,
  filters: async (page) => open(page, 'Filters'),
  'saved views': async (page) => {
    await open(page, 'Views');
    await page.getByLabel('Name of the view').waitFor();
  },
  'keyboard shortcuts': async (page) => {
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  },
  sync: async (page) => open(page, 'Sync'),
  tools: async (page) => open(page, 'Tools'),
  'crosslist dialog': async (page) => {
    await tickTwo(page);
    await open(page, 'Crosslist');
    await page.getByRole('dialog', { name: /Crosslist/ }).waitFor();
  },
  'delist dialog': async (page) => {
    await tickTwo(page);
    await open(page, 'Delist');
    await page.getByRole('dialog', { name: 'Delist Products' }).waitFor();
  },
  'product details': async (page) => {
    await page
      .getByRole('row')
      .filter({ hasText: /VIN-\d{5}/ })
      .first()
      .getByRole('button')
      .first()
      .click();
    await page.getByRole('dialog', { name: 'Product Details' }).waitFor();
  },
  'new product': async (page) => {
    await open(page, 'Add product');
    await page.getByRole('dialog', { name: 'Product Details' }).getByText('Add photos').waitFor();
  },
  'import dialog': async (page) => tools(page, 'Import CSV'),
  'queue drawer': async (page) => page.getByRole('button', { name: /notifications/i }).click(),
  'step dialog': async (page) => {
    await page.getByRole('button', { name: /notifications/i }).click();
    await page.getByRole('button', { name: /^Copy fields/ }).click();
    await page
      .getByRole('dialog', { name: 'List on Vinted' })
      .getByRole('textbox', { name: 'Title' })
      .waitFor();
  },
  'sales drawer': async (page) => {
    await page.getByRole('button', { name: /notifications/i }).click();
    await page.getByRole('dialog').getByRole('tab', { name: /Sales/ }).click();
  },
  'sale details': async (page) => {
    await page.getByRole('tab', { name: /Sales/ }).click();
    await page.getByRole('button', { name: `Actions for ${soldName}` }).click();
    await page.getByRole('menuitem', { name: 'Sale Details' }).click();
    await page.getByRole('dialog', { name: 'Sale Details' }).getByText('Seen').waitFor();
  },
  'settings connections': settings('Connections'),
  'install guide': async (page) => {
    await settings('Connections')(page);
    await page.getByRole('button', { name: 'How to install it' }).click();
    await page.getByRole('dialog', { name: 'Install the Extension' }).waitFor();
  },
  'settings visibility': settings('Platform Visibility'),
  'settings source': settings('Source Platform'),
  'settings pricing': settings('Pricing Rules'),
  'settings policies': settings('Default Policies'),
  'settings sales data': settings('Sales Data'),
  'settings account': settings('Account'),
};

describe.each(Object.entries(sizes))('%s', (size, viewport) => {
  let browser: OpenBrowser;

  beforeAll(async () => {
    browser = await openBrowser(viewport);
    browser.page.setDefaultTimeout(10_000);
  });
  afterAll(() => browser?.close());

  async function check(name: string): Promise<void> {
    const { page } = browser;
    // Dialogs and menus fade in, and axe would measure the colours half-way.
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(folder, `${size}-${name.replaceAll(' ', '-')}.png`) });
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
    ).toEqual([]);
    const sideways = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(sideways).toBe(0);
  }

  test('login has no accessibility fault', async () => {
    await browser.page.goto(server.url);
    await browser.page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    await check('login');
    await browser.page.evaluate(`localStorage.setItem('authToken', ${JSON.stringify(seller.token)})`);
  });

  test.each(Object.keys(screens))(
    '%s has no accessibility fault and does not scroll sideways',
    async (name) => {
      const { page } = browser;
      await page.goto(server.url);
      await page
        .getByRole('row')
        .filter({ hasText: /VIN-\d{5}/ })
        .first()
        .waitFor();
      await screens[name]?.(page);
      await check(name);
    },
  );
});
