import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CaptureStatus, readCaptureFile } from '@crosslister/contract/accounts/capture.ts';
import type { OperationPage } from '@crosslister/contract/operation.ts';
import type { Product } from '@crosslister/contract/product.ts';
import type { Page } from 'playwright-core';
import {
  type EtsyEditorSimulator,
  startEtsyEditorSimulator,
} from '../../packages/simulators/src/etsy-editor/start-etsy-editor-simulator.ts';
import {
  startVintedSimulator,
  type VintedSimulator,
} from '../../packages/simulators/src/vinted/start-vinted-simulator.ts';
import { startOnTestDatabase } from '../bystander.ts';
import { registerSeller } from '../seller.ts';
import { freePort, type ServerProcess } from '../server-process.ts';
import { tickPlatforms } from '../tick-platforms.ts';
import { busyBackground } from './busy-background.ts';
import { type ExtensionBrowser, openWithExtension } from './open-with-extension.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The call that the page under test makes, with the same shape as the dashboard's own calls. */
export const crosslist = (item: object, site = 'Vinted') =>
  `window.crosslisterExtension.crosslistTo${site}(${JSON.stringify(item)})`;

export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text);

/** For all tests but the first of a file, whose form is filled at a person's speed. */
const hurry = { pauseMs: 0, quietMs: 200, patienceMs: 30_000 };

export type ExtensionPlace = Awaited<ReturnType<typeof startExtensionPlace>>;

/** A server with a seller, a shop that has the photos, a Vinted, and a browser with the extension. */
export async function startExtensionPlace(start = startOnTestDatabase) {
  const dataDir = await mkdtemp(join(tmpdir(), 'crosslister-extension-'));
  const shop = createServer(({ url }, response) => {
    if (url === '/') response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Shop</title>');
    else if (url === '/missing') response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'image/png' }).end(png);
  });
  const shopPort = await freePort();
  await new Promise<void>((resolve) => shop.listen(shopPort, '127.0.0.1', resolve));
  const shopUrl = `http://127.0.0.1:${shopPort}`;
  const vinted: VintedSimulator = await startVintedSimulator();
  const etsy: EtsyEditorSimulator = await startEtsyEditorSimulator();
  const port = await freePort();
  const server: ServerProcess = await start({
    DATA_DIR: dataDir,
    PORT: String(port),
    SALE_POLL_SECONDS: '3600',
    ALLOW_PRIVATE_NETWORK: 'true',
  });
  const seller = await registerSeller(() => server.url, 'extension');
  const etsy_settings = { shipping_profile: 'Royal Mail' };
  await seller.call('PUT', '/api/credentials/', { pricing_rules: { etsy_settings } });
  const portOf = ({ httpsUrl }: { httpsUrl: string }) => Number(new URL(httpsUrl).port);
  const chrome: ExtensionBrowser = await openWithExtension({
    port,
    hosts: { 'www.vinted.co.uk': portOf(vinted), 'www.etsy.com': portOf(etsy) },
  });
  let made = 0;
  const inBackground = async <T>(script: string): Promise<T> =>
    (await (await chrome.worker()).evaluate(script)) as T;
  const setSettings = (settings: { dailyLimit?: number; hurry?: object } = {}) =>
    inBackground(
      `chrome.storage.local.set({ starts: {}, failures: {}, settings: ${JSON.stringify({ dailyLimit: 50, patienceMs: 600_000, hurry, ...settings })} })`,
    );
  const row = (page: Page, sku: string) => page.getByRole('row').filter({ hasText: sku });
  return {
    server,
    seller,
    inBackground,
    vinted,
    etsy,
    shopUrl,
    chrome,
    setSettings,
    photoDigests: [createHash('sha256').update(png).digest('hex')],

    /** A product with one photo. Its name is enough for the form's own search of categories. */
    addTestProduct(fields: Record<string, unknown> = {}): Promise<Product> {
      made += 1;
      return seller.call<Product>('POST', '/api/products/', {
        name: `Blue vase ${made}`,
        sku: `VASE-${made}`,
        price: 12.5,
        description: '<p>Hand painted.</p>',
        images: [{ src: `${shopUrl}/${made}.png` }],
        ...fields,
      });
    },
    itemOf: ({ name, price, sku, images }: Product) => ({
      title: name,
      name,
      description: 'Hand painted.',
      price,
      sku,
      images: images.map(({ src }) => src),
    }),
    /** The products that a search finds, or all of them. */
    async openDashboard(product?: Pick<Product, 'sku'>): Promise<Page> {
      const page = await chrome.context.newPage();
      await page.addInitScript(`localStorage.setItem('authToken', ${JSON.stringify(seller.token)})`);
      await page.goto(`${server.url}/?q=${encodeURIComponent(product?.sku ?? '')}`);
      if (product) await row(page, product.sku).first().waitFor();
      return page;
    },
    /** From the product's own dialog. */
    async list(page: Page, { sku }: Product, platform = 'Vinted'): Promise<void> {
      await row(page, sku).getByRole('button').first().click();
      await page
        .getByRole('dialog', { name: 'Product Details' })
        .getByRole('button', { name: `List on ${platform}` })
        .click();
      const crosslist = page.getByRole('dialog', { name: 'Crosslist Product' });
      await crosslist.getByRole('button', { name: 'Crosslist to 1 platform(s)' }).click();
      await crosslist.waitFor({ state: 'hidden' });
    },
    /** All that the table shows. */
    async listAll(page: Page, platforms: string[]): Promise<void> {
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      const actions = page.getByRole('region', { name: 'Bulk actions' });
      await actions.getByRole('button', { name: 'Crosslist' }).click();
      const crosslist = page.getByRole('dialog', { name: /^Crosslist \d+ Products$/ });
      await tickPlatforms(crosslist, ...platforms);
      await crosslist.getByRole('button', { name: `Crosslist to ${platforms.length} platform(s)` }).click();
      await crosslist.waitFor({ state: 'hidden' });
    },
    /** An entry of the queue, which is opened when it is not. */
    async inQueue(page: Page, { name }: Product) {
      const drawer = page.getByRole('dialog', { name: 'Notifications' });
      if (!(await drawer.isVisible())) {
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: /notifications/i }).click();
      }
      return drawer.getByRole('listitem').filter({ hasText: name });
    },
    /** As the seller does it in the options. */
    async addDashboard(): Promise<void> {
      const options = await chrome.openOwn('options.html');
      await options.getByLabel('Address of a dashboard').fill(`${server.url}/?q=vase`);
      await options.getByRole('button', { name: 'Add' }).click();
      await options.getByText(/^Added\./).waitFor();
      const item = options.getByRole('listitem').filter({ hasText: server.url });
      await item.getByText('Not paired').waitFor();
      await options.close();
    },
    async pair(): Promise<void> {
      const page = await chrome.context.newPage();
      await page.goto(server.url);
      const { code } = await seller.call<{ code: string }>('POST', '/api/extension/pair/');
      const answer = await page.evaluate(`window.crosslisterExtension.pair(${JSON.stringify(code)})`);
      if (JSON.stringify(answer) !== '{"success":true}') throw new Error(JSON.stringify(answer));
      await page.close();
    },
    /** Switches the capture of Vinted's forms, and returns how it stands. */
    capture: (on: boolean) => seller.call<CaptureStatus>('PUT', '/api/connections/vinted/capture/', { on }),
    captured: () => seller.call<CaptureStatus>('GET', '/api/connections/vinted/capture/'),
    async capturedSteps(): Promise<string> {
      const headers = { authorization: `Token ${seller.token}` };
      const file = await fetch(`${server.url}/api/connections/vinted/capture/file/`, { headers });
      const { forms } = readCaptureFile(await file.text());
      return forms.map(({ look: { field, state } }) => `${field} ${state}`).join(', ');
    },
    /** Notes each request of the background until it is stopped. Those of `broken` get no answer. */
    watchBackground: (broken: string) =>
      inBackground(`{
        globalThis.send ??= fetch;
        globalThis.sent = [];
        globalThis.fetch = (url, init) => {
          const name = (init?.method ?? 'GET') + ' ' + new URL(url).pathname;
          sent.push(name);
          return name === ${JSON.stringify(broken)} ? Promise.reject(new TypeError('broken')) : send(url, init);
        };
      }`),
    sentByBackground: () => inBackground<string[]>('sent'),
    /** The tab of a form that opens next. */
    nextForm: (): Promise<Page> => chrome.context.waitForEvent('page'),
    /** The form that opens when the product is listed from its own dialog, once its banner names the product. */
    async openForm(page: Page, product: Product): Promise<Page> {
      const opened = this.nextForm();
      await this.list(page, product);
      const form = await opened;
      await form
        .getByText(`Crosslister fills this form for '${product.name}'. You press Save or Upload.`)
        .waitFor();
      return form;
    },
    /** The same form once it is filled in and the queue says that it waits for the seller. */
    async openFilledForm(page: Page, product: Product): Promise<Page> {
      const form = await this.openForm(page, product);
      await form.getByText(`Asked for by your dashboard at ${server.url}`).waitFor();
      const item = await this.inQueue(page, product);
      await item.getByText('Waiting for you to save it on Vinted').waitFor({ timeout: 40_000 });
      return form;
    },
    /** The seller closes the form's tab at once. Returns the answer for the page that asked for it. */
    async closeForm(page: Page, product: Product): Promise<unknown> {
      const opened = this.nextForm();
      const answer = page.evaluate(crosslist(this.itemOf(product)));
      await (await opened).close();
      return answer;
    },
    /** The address of the tab that the browser shows, without its query. */
    async tabInFront(): Promise<string> {
      const [tab] = await inBackground<{ url?: string }[]>('chrome.tabs.query({ active: true })');
      return (tab?.url ?? '').split('?')[0] ?? '';
    },
    formTabs: () =>
      chrome.context.pages().filter((page) => /^https:\/\/www\.(vinted|etsy)\./.test(page.url())),
    /** The form that is filled in and waits to be saved. */
    async filledForm(): Promise<Page> {
      for (
        const end = Date.now() + 60_000;
        Date.now() < end;
        await new Promise((go) => setTimeout(go, 100))
      ) {
        for (const form of this.formTabs()) {
          if ((await form.getByText('Filled in. Look it over, then save it.').count()) > 0) return form;
        }
      }
      const panels = this.formTabs().map((form) =>
        form.getByRole('region', { name: 'Crosslister' }).innerText(),
      );
      throw new Error(`no form was filled in: ${JSON.stringify(await Promise.allSettled(panels))}`);
    },
    /** Waits until the title is entered, because the draft is recognised by it. */
    async untilTitled(form: Page, { name }: Product): Promise<void> {
      const title = form.getByTestId('title--input');
      for (const end = Date.now() + 30_000; Date.now() < end; await form.waitForTimeout(100)) {
        if ((await title.inputValue()) === name) return;
      }
      throw new Error('the title was not filled in');
    },
    saveDraft: (form: Page) => form.getByTestId('upload-form-save-draft-button').click(),
    readProduct: ({ id }: Product) => seller.call<Product>('GET', `/api/products/${id}/`),
    async stepOf({ id }: Product) {
      const { results } = await seller.call<OperationPage>('GET', '/api/operations/?page_size=500');
      return results.find(({ product }) => product?.id === id);
    },
    /** Outcomes that no dashboard has heard. */
    async outcomes(): Promise<unknown[]> {
      const { results = [] } = await inBackground<{
        results?: { heard: boolean; operation: number | null }[];
      }>("chrome.storage.local.get('results')");
      return results.filter(({ heard, operation }) => !heard && operation !== null);
    },
    /** The time of all open forms is over. */
    async letTimePass(): Promise<void> {
      await inBackground(`chrome.alarms.getAll().then((all) =>
        Promise.all(all.map(({ name }) => chrome.alarms.create(name, { when: Date.now() }))))`);
    },
    ...busyBackground(inBackground),
    /** As Chrome does after half a minute without work. */
    async stopBackground(): Promise<void> {
      const own = await chrome.openOwn('options.html');
      const cdp = await chrome.context.newCDPSession(own);
      await cdp.send('ServiceWorker.enable');
      await cdp.send('ServiceWorker.stopAllWorkers');
      await own.close();
    },
    async openPopup(page: Page): Promise<Page> {
      const [tab] = await inBackground<{ id: number }[]>(
        `chrome.tabs.query({ url: ${JSON.stringify(`${new URL(page.url()).origin}/*`)} })`,
      );
      return chrome.openOwn(`popup.html?tab=${tab?.id}`);
    },
    /** As an update does: the pages' scripts lose their connection. */
    async reloadExtension(): Promise<void> {
      await inBackground('void setTimeout(() => chrome.runtime.reload(), 100)');
    },
    async tidy(): Promise<void> {
      vinted.site.trouble = null;
      vinted.site.photos.clear();
      const [, ...others] = chrome.context.pages();
      for (const page of others) await page.close();
      await setSettings();
    },
    async stop(): Promise<void> {
      await chrome.close();
      await vinted.stop();
      await etsy.stop();
      await server.stop();
      shop.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
