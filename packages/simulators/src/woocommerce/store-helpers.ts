import { buy } from './orders/orders-write.ts';
import type { SiteState } from './pages/site-states.ts';
import { findBySku } from './products/product.ts';
import {
  createProduct,
  deleteProduct,
  restoreProduct,
  trashProduct,
  updateProduct,
} from './products/products-write.ts';
import type { Order, Product } from './records.ts';
import type { Input } from './rest/route.ts';
import type { Shop } from './shop.ts';
import type { Cron } from './webhooks/cron.ts';

/** What a test or the demo does to the store as its owner or its buyer, past the API. */
export type Store = {
  shop: Shop;
  /** Milliseconds every answer is held back; may be changed while running. */
  latencyMs: number;
  /** What condition the site is in; may be changed while running. */
  state: SiteState;
  /** Webhooks leave with a visit at most this often; Infinity: only with `runCron`. 60 unless changed. */
  cronEverySeconds: number;
  /** Delivers the webhooks that wait, now. Resolves when all have been sent, with their number. */
  runCron(): Promise<number>;
  /** Takes a key away, as the owner does in the settings. */
  revokeKey(consumerKey: string): void;
  /** A paid order by a stranger; throws when there is no such product. */
  buy(idOrSku: number | string, options?: { quantity?: number }): Order;
  /** Makes a product as the API would, with the API's field names. */
  addProduct(input: Input): Promise<Product>;
  updateProduct(idOrSku: number | string, input: Input): Promise<Product>;
  trash(idOrSku: number | string): void;
  /** Takes a product out of the trash, as the owner does. */
  restore(idOrSku: number | string): void;
  remove(idOrSku: number | string): void;
  product(idOrSku: number | string): Product | undefined;
  listProducts(): Product[];
  orders(): Order[];
  /** How many products outside the trash have each SKU: more than 1 would be a double listing. */
  countBySku(): Map<string, number>;
};

export function createStore(shop: Shop, cron: Cron): Store {
  const find = (idOrSku: number | string) =>
    typeof idOrSku === 'number' ? shop.products.get(idOrSku) : findBySku(shop, idOrSku);
  const get = (idOrSku: number | string): Product => {
    const product = find(idOrSku);
    if (!product) throw new Error(`the simulated store has no product ${idOrSku}`);
    return product;
  };
  return {
    shop,
    latencyMs: 0,
    get state() {
      return shop.state;
    },
    set state(state) {
      shop.state = state;
    },
    get cronEverySeconds() {
      return cron.everySeconds;
    },
    set cronEverySeconds(seconds) {
      cron.everySeconds = seconds;
    },
    runCron: cron.run,
    revokeKey(consumerKey) {
      const index = shop.keys.findIndex((key) => key.consumerKey === consumerKey);
      if (index >= 0) shop.keys.splice(index, 1);
    },
    buy: (idOrSku, options = {}) => buy(shop, get(idOrSku), options.quantity ?? 1),
    addProduct: (input) => createProduct(shop, input),
    updateProduct: (idOrSku, input) => updateProduct(shop, get(idOrSku), input),
    trash: (idOrSku) => trashProduct(shop, get(idOrSku)),
    restore: (idOrSku) => restoreProduct(shop, get(idOrSku)),
    remove: (idOrSku) => deleteProduct(shop, get(idOrSku)),
    product: find,
    listProducts: () => [...shop.products.values()],
    orders: () => [...shop.orders.values()],
    countBySku() {
      const counts = new Map<string, number>();
      for (const { sku, status } of shop.products.values()) {
        if (sku !== '' && status !== 'trash') counts.set(sku, (counts.get(sku) ?? 0) + 1);
      }
      return counts;
    },
  };
}
