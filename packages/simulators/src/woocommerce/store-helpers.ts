import type { Input } from './apply-product.ts';
import type { Order } from './order.ts';
import { buy } from './orders-write.ts';
import { findBySku, type Product } from './product.ts';
import { createProduct, deleteProduct, trashProduct, updateProduct } from './products-write.ts';
import type { Shop } from './shop.ts';

/** What a test or the demo does to the store as its owner or its buyer, past the API. */
export type Store = {
  shop: Shop;
  /** Milliseconds every answer is held back; may be changed while running. */
  latencyMs: number;
  /** A paid order by a stranger; throws when there is no such product. */
  buy(idOrSku: number | string, options?: { quantity?: number }): Order;
  /** Makes a product as the API would, with the API's field names. */
  addProduct(input: Input): Promise<Product>;
  updateProduct(idOrSku: number | string, input: Input): Promise<Product>;
  trash(idOrSku: number | string): void;
  remove(idOrSku: number | string): void;
  product(idOrSku: number | string): Product | undefined;
  listProducts(): Product[];
  orders(): Order[];
  /** How many products outside the trash have each SKU: more than 1 would be a double listing. */
  countBySku(): Map<string, number>;
};

export function createStore(shop: Shop): Store {
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
    buy: (idOrSku, options = {}) => buy(shop, get(idOrSku), options.quantity ?? 1),
    addProduct: (input) => createProduct(shop, input),
    updateProduct: (idOrSku, input) => updateProduct(shop, get(idOrSku), input),
    trash: (idOrSku) => trashProduct(shop, get(idOrSku)),
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
