import type { Product } from '@crosslister/contract/product.ts';
import type { SaleNotices } from '@crosslister/contract/sales.ts';
import type { Page } from 'playwright-core';
import { saveItem } from '../../packages/simulators/src/vinted/vinted-state.ts';
import type { ExtensionPlace } from './extension-place.ts';

/** What the extension stores of sales that it sees. */
interface State {
  on: boolean;
  byItself: boolean;
  recorded: number;
  wasOffered: boolean;
  ignored: string[];
}
const fresh: State = { on: true, byItself: false, recorded: 0, wasOffered: false, ignored: [] };

/** Things on Vinted, the seller's own pages there, and what the extension shows on them. */
export function watchedPages(place: () => ExtensionPlace) {
  let made = 0;
  /** A thing on Vinted. */
  function addItem() {
    made += 1;
    const values = { description: '', price: 1250, category: 1206, brand: null, size: null, condition: null };
    const lists = { colours: [], materials: [], parcel: null, photos: [] };
    return saveItem(place().vinted.site, { title: `Tweed coat ${made}`, ...values, ...lists }, false, null);
  }
  return {
    wardrobe: 'vinted.co.uk/member/77-ann',
    async tidy(): Promise<void> {
      const { site, requests } = place().vinted;
      site.items.clear();
      site.orders = [];
      site.notifications = [];
      place().etsy.site.orders = [];
      requests.clear();
      await place().tidy();
      // Whatever a test has made unreachable.
      await place().inBackground('{ if (globalThis.send) globalThis.fetch = send; }');
    },
    setWatching: (state: Partial<State> = {}) =>
      place().inBackground(
        `chrome.storage.local.set({ unsentSales: [], watching: ${JSON.stringify({ ...fresh, ...state })} })`,
      ),
    readWatching: async () =>
      (await place().inBackground<{ watching: State }>("chrome.storage.local.get('watching')")).watching,
    addItem,
    /** A thing on Vinted and in Crosslister. */
    async list(fields: Record<string, unknown> = {}) {
      const item = addItem();
      const url = `https://www.vinted.co.uk/items/${item.id}-${item.slug}`;
      const listings = { vinted: { url } };
      const product = await place().addTestProduct({ name: item.title, listings, ...fields });
      return { product, item };
    },
    async open(path: string): Promise<Page> {
      const page = await place().chrome.context.newPage();
      await page.goto(`https://www.${path}`);
      return page;
    },
    panelOf: (page: Page) => page.getByRole('region', { name: 'Crosslister' }),
    lineOf: (page: Page, { name }: Pick<Product, 'name'>) =>
      page.getByRole('region', { name: 'Crosslister' }).getByRole('group', { name, exact: true }),
    salesOf: async ({ id }: Product) => {
      const path = `/api/sales/?product_id=${id}`;
      return (await place().seller.call<{ results: Record<string, unknown>[] }>('GET', path)).results;
    },
    notices: () => place().seller.call<SaleNotices>('GET', '/api/sale-notices/'),
    /** What was asked of Vinted, other than the pages that a test opened. */
    asked: () =>
      place()
        .vinted.requests.all()
        .map(({ method, path }) => `${method} ${path}`),
    /** Whether the extension's script is in this page. */
    async hasScript(page: Page): Promise<boolean> {
      const cdp = await page.context().newCDPSession(page);
      const worlds: { id: number; origin: string }[] = [];
      cdp.on('Runtime.executionContextCreated', ({ context }) => worlds.push(context));
      await cdp.send('Runtime.enable');
      const own = worlds.filter(({ origin }) => origin.startsWith('chrome-extension:'));
      const found = await Promise.all(
        own.map(({ id }) =>
          cdp.send('Runtime.evaluate', {
            contextId: id,
            expression: 'globalThis.crosslisterSales !== undefined',
          }),
        ),
      );
      await cdp.detach();
      return found.some(({ result }) => result.value === true);
    },
  };
}
