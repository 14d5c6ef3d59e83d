import type { Product } from '@crosslister/contract/product.ts';
import { saveItem, type VintedItem } from '../../packages/simulators/src/vinted/vinted-state.ts';
import type { ExtensionPlace } from './extension-place.ts';

/** What is not on the page is not waited for long; what is there is found at once. */
export const hurry = { pauseMs: 0, quietMs: 0, patienceMs: 3_000, gapMs: 0 };

/** What the extension stores of deleting what sold elsewhere. */
interface State {
  on: boolean;
  dailyLimit: number;
  begun: number[];
  notBefore: number;
  stopped: { said: string } | null;
}
const fresh: State = { on: false, dailyLimit: 20, begun: [], notBefore: 0, stopped: null };

/** Things on Vinted that sold elsewhere, and what the extension does about them. */
export function soldItems(place: () => ExtensionPlace) {
  const sold: Product[] = [];
  let made = 0;
  const setEndings = (state: Partial<State>) =>
    place().inBackground(`chrome.storage.local.set({ endings: ${JSON.stringify({ ...fresh, ...state })} })`);
  /** The seller has deleted them all themselves, so that nothing waits. */
  async function settleAll(): Promise<void> {
    for (const product of sold.splice(0)) {
      const step = await place().stepOf(product);
      if (!step?.waits_for_seller) continue;
      await place().seller.call('POST', `/api/operations/${step.id}/report/`, { success: true });
    }
    place().vinted.site.items.clear();
    place().vinted.requests.clear();
  }
  return {
    setEndings,
    /** Before each test: off, and as fast as tests are. */
    async prepare(): Promise<void> {
      await place().setSettings({ hurry });
      await setEndings({});
    },
    /** After each test. */
    async cleanUp(): Promise<void> {
      place().vinted.faults.clear();
      await setEndings({});
      await place().inBackground("chrome.storage.session.remove('ending')");
      await place().tidy();
      await settleAll();
    },
    /** On Vinted, the same of every item. */
    changeAll(values: Partial<VintedItem>): void {
      const { items } = place().vinted.site;
      for (const [id, item] of items) items.set(id, { ...item, ...values });
    },
    readEndings: async () =>
      (await place().inBackground<{ endings: State }>("chrome.storage.local.get('endings')")).endings,
    /** A thing that sold elsewhere, and its item on Vinted. */
    async sell(name = 'Waxed jacket') {
      const { vinted, addTestProduct, seller } = place();
      made += 1;
      const title = `${name} ${made}`;
      const values = {
        description: '',
        price: 6250,
        category: 1206,
        brand: null,
        size: null,
        condition: null,
      };
      const lists = { colours: [], materials: [], parcel: null, photos: [] };
      const item = saveItem(vinted.site, { title, ...values, ...lists }, false, null);
      const url = `https://www.vinted.co.uk/items/${item.id}-${item.slug}`;
      const product = await addTestProduct({ name: title, listings: { vinted: { url } } });
      await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`);
      sold.push(product);
      return { product, item };
    },
    isThere: ({ id }: { id: number }) => place().vinted.site.items.has(id),
    statusOf: async (product: Product) => (await place().readProduct(product)).status,
    saidOf: async (product: Product) => (await place().stepOf(product))?.error ?? null,
    /** The requests for its page. */
    opened: ({ id }: { id: number }) =>
      place()
        .vinted.requests.all()
        .filter(({ method, path }) => method === 'GET' && path.startsWith(`/items/${id}`)),
    /** The alarm of every half minute rings now. */
    ring: () =>
      place().inBackground("chrome.alarms.create('endings', { when: Date.now(), periodInMinutes: 0.5 })"),
  };
}
