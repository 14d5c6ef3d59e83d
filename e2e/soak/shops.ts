import type { Platform } from '../../packages/contract/src/platforms.ts';
import type { EbaySimulator } from '../../packages/simulators/src/ebay/start.ts';
import type { EtsySimulator } from '../../packages/simulators/src/etsy/start.ts';
import type { FaultSwitch } from '../../packages/simulators/src/http/faults.ts';
import { changeStatus } from '../../packages/simulators/src/woocommerce/order-status.ts';
import type { WooCommerceSimulator } from '../../packages/simulators/src/woocommerce/start.ts';

export type ShopName = Extract<Platform, 'woocommerce' | 'ebay' | 'etsy'>;

interface OrderLine {
  orderId: string;
  sku: string;
  quantity: number;
  cancelled: boolean;
}

/** One simulated marketplace, as its buyers see it. */
export interface Shop {
  name: ShopName;
  faults: FaultSwitch;
  /** What can be bought now, by SKU: more than one of a SKU is a double listing. */
  live: () => { id: string; sku: string; pounds: number }[];
  buy: (id: string) => void;
  orders: () => OrderLine[];
  cancel: (orderId: string) => void;
  /** The call with which the seller disconnects it. */
  disconnect: { method: string; path: string; body?: unknown };
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
    buy: (id) => void ebay.buy(id),
    orders: () =>
      ebay.orders().flatMap(({ body }) => {
        const { orderId, orderPaymentStatus, lineItems } = body as {
          orderId: string;
          orderPaymentStatus: string;
          lineItems: { sku: string; quantity: number }[];
        };
        const cancelled = orderPaymentStatus === 'FULLY_REFUNDED';
        return lineItems.map(({ sku, quantity }) => ({ orderId, sku, quantity, cancelled }));
      }),
    cancel: (orderId) => void ebay.cancelOrder(orderId),
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
    buy: (id) => void etsy.buy(Number(id)),
    orders: () =>
      etsy
        .receipts()
        .flatMap(({ id, canceled: cancelled, lines }) =>
          lines.map(({ sku, quantity }) => ({ orderId: String(id), sku, quantity, cancelled })),
        ),
    cancel: (orderId) => void etsy.cancelReceipt(Number(orderId)),
  };
}

export function storeShop({ store, faults }: WooCommerceSimulator): Shop {
  const sold = ({ stock_quantity: left }: { stock_quantity: number | null }) => left !== null && left <= 0;
  return {
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
        })),
      ),
    cancel(orderId) {
      const order = store.orders().find(({ id }) => String(id) === orderId);
      if (order) changeStatus(store.shop, order, 'cancelled');
    },
  };
}
