import type { Platform } from '../../packages/contract/src/platforms.ts';
import type { EbaySimulator } from '../../packages/simulators/src/ebay/start-ebay-simulator.ts';
import type { EtsySimulator } from '../../packages/simulators/src/etsy/start-etsy-simulator.ts';
import type { FaultSwitch } from '../../packages/simulators/src/http/faults.ts';
import { changeStatus } from '../../packages/simulators/src/woocommerce/orders/order-status.ts';
import type { WooCommerceSimulator } from '../../packages/simulators/src/woocommerce/start-woocommerce-simulator.ts';

export type ShopName = Extract<Platform, 'woocommerce' | 'ebay' | 'etsy'>;

interface OrderLine {
  orderId: string;
  sku: string;
  quantity: number;
  cancelled: boolean;
  isPaid: boolean;
}

/** One simulated marketplace, as its buyers see it. */
export interface Shop {
  name: ShopName;
  faults: FaultSwitch;
  /** What can be bought now, by SKU: more than one of a SKU is a double listing. */
  live: () => { id: string; sku: string; pounds: number }[];
  /** A store takes the money with the order; it is always paid there. */
  buy: (id: string, isPaid: boolean) => void;
  /** The present ones; one that was never paid may be gone. */
  orders: () => OrderLine[];
  cancel: (orderId: string) => void;
  /** What becomes of an order that waits for its money. Null: none does. */
  waiting: { pay: (orderId: string) => void; free: (orderId: string) => void } | null;
  /** The call with which the seller disconnects it. */
  disconnect: { method: string; path: string; body?: unknown };
}

export interface StoreShop extends Shop {
  shop: WooCommerceSimulator['store']['shop'];
  /** It can be bought when none is left. */
  allowBackorders: (id: string) => Promise<void>;
}

export function ebayShop({ ebay, faults }: EbaySimulator): Shop {
  return {
    name: 'ebay',
    faults,
    disconnect: { method: 'POST', path: '/api/oauth/ebay/disconnect/' },
    live: () =>
      ebay
        .listings()
        .filter(({ status }) => status === 'ACTIVE')
        .map(({ listingId, sku = '', price }) => ({ id: listingId, sku, pounds: Number(price) })),
    buy: (id, paid) => void ebay.buy(id, { paid }),
    orders: () =>
      ebay.orders().flatMap(({ body, payment }) => {
        const { orderId, orderPaymentStatus, lineItems } = body as {
          orderId: string;
          orderPaymentStatus: string;
          lineItems: { sku: string; quantity: number }[];
        };
        const cancelled = orderPaymentStatus === 'FULLY_REFUNDED' || payment === 'freed';
        const isPaid = payment === 'done';
        return lineItems.map(({ sku, quantity }) => ({ orderId, sku, quantity, cancelled, isPaid }));
      }),
    cancel: (orderId) => void ebay.cancelOrder(orderId),
    waiting: {
      pay: (orderId) => void ebay.payOrder(orderId),
      free: (orderId) => void ebay.freeOrder(orderId),
    },
  };
}

export function etsyShop({ etsy, faults }: EtsySimulator): Shop {
  return {
    name: 'etsy',
    faults,
    disconnect: { method: 'POST', path: '/api/oauth/etsy/disconnect/' },
    live: () =>
      etsy
        .listings()
        .filter(({ buyable }) => buyable)
        .map(({ id, skus, price }) => ({ id: String(id), sku: skus[0] ?? '', pounds: price / 100 })),
    buy: (id, paid) => void etsy.buy(Number(id), { paid }),
    orders: () =>
      etsy.receipts().flatMap(({ id, canceled: cancelled, paidAt, lines }) =>
        lines.map(({ sku, quantity }) => ({
          orderId: String(id),
          sku,
          quantity,
          cancelled,
          isPaid: paidAt !== null,
        })),
      ),
    cancel: (orderId) => void etsy.cancelReceipt(Number(orderId)),
    waiting: {
      pay: (orderId) => void etsy.payReceipt(Number(orderId)),
      free: (orderId) => etsy.dropReceipt(Number(orderId)),
    },
  };
}

export function storeShop({ store, faults }: WooCommerceSimulator): StoreShop {
  const sold = ({
    stock_quantity: left,
    backorders,
  }: {
    stock_quantity: number | null;
    backorders: string;
  }) => left !== null && left <= 0 && backorders === 'no';
  return {
    shop: store.shop,
    name: 'woocommerce',
    faults,
    disconnect: { method: 'PUT', path: '/api/credentials/', body: { woo_url: '', woo_ck: '', woo_cs: '' } },
    live: () =>
      store
        .listProducts()
        .filter((product) => product.status === 'publish' && !sold(product))
        .map(({ id, sku, price }) => ({ id: String(id), sku, pounds: Number(price) })),
    buy: (id) => void store.buy(Number(id)),
    orders: () =>
      store.orders().flatMap(({ id, status, lines }) =>
        lines.map(({ productId, quantity }) => ({
          orderId: String(id),
          sku: store.product(productId)?.sku ?? '',
          quantity,
          cancelled: status === 'cancelled',
          isPaid: true,
        })),
      ),
    cancel(orderId) {
      const order = store.orders().find(({ id }) => String(id) === orderId);
      if (order) changeStatus(store.shop, order, 'cancelled');
    },
    waiting: null,
    async allowBackorders(id) {
      const product = store.product(Number(id));
      if (product) await store.updateProduct(product.sku, { backorders: 'notify' });
    },
  };
}
