import type { EbaySimulator } from '../ebay/start-ebay-simulator.ts';
import type { EtsySimulator } from '../etsy/start-etsy-simulator.ts';
import type { WooCommerceSimulator } from '../woocommerce/start-woocommerce-simulator.ts';

/** Something that can be bought on one marketplace now. */
export interface Offer {
  id: string;
  /** As listed there: marketplaces with rules for SKUs have another spelling of the same SKU. */
  sku: string;
  title: string;
  /** Pounds with two decimals. */
  price: string;
  imageUrl: string | null;
}

export interface Stall {
  name: string;
  offers(): Offer[];
  /** A stranger buys one. Throws if it is not for sale. A store takes the money with the order. */
  buy(id: string, isPaid?: boolean): void;
  /** Purchases that wait for their money; none where that does not happen. */
  waiting?: {
    list(): { id: string; title: string }[];
    pay(id: string): void;
    /** The buyer never pays, and the marketplace calls it off. */
    free(id: string): void;
  };
  /** Purchases that were paid and may still be called off; none where that does not happen. */
  bought?: {
    list(): { id: string; title: string }[];
    /** The buyer cancels, and the marketplace pays back. */
    cancel(id: string): void;
  };
  /** From now on nothing can be taken down here; the returned function ends that. */
  refuseEndings?(): () => void;
}

export function storeStall({ store, httpUrl }: WooCommerceSimulator): Stall {
  return {
    name: 'WooCommerce',
    offers: () =>
      store
        .listProducts()
        .filter(({ status, stock_status }) => status === 'publish' && stock_status !== 'outofstock')
        .map(({ id, sku, name, price, images }) => {
          const picture = store.shop.attachments.get(images[0] ?? 0);
          const imageUrl = picture ? `${httpUrl}${picture.path}` : null;
          return { id: String(id), sku, title: name, price: Number(price).toFixed(2), imageUrl };
        }),
    buy: (id) => void store.buy(Number(id)),
  };
}

export function ebayStall({ ebay, faults }: EbaySimulator): Stall {
  return {
    name: 'eBay',
    offers: () =>
      ebay
        .listings()
        .filter(({ status, quantity }) => status === 'ACTIVE' && quantity > 0)
        .map(({ listingId, sku, title, price, imageUrls }) => ({
          id: listingId,
          sku: sku ?? '',
          title,
          price,
          imageUrl: imageUrls[0] ?? null,
        })),
    buy: (id, paid = true) => void ebay.buy(id, { paid }),
    waiting: {
      list: () =>
        ebay.orders().flatMap(({ body, payment }) => {
          const { orderId, lineItems } = body as { orderId: string; lineItems: { title: string }[] };
          return payment === 'waiting' ? [{ id: orderId, title: lineItems[0]?.title ?? '' }] : [];
        }),
      pay: (id) => void ebay.payOrder(id),
      free: (id) => void ebay.freeOrder(id),
    },
    bought: {
      list: () =>
        ebay.orders().flatMap(({ body, payment }) => {
          const { orderId, lineItems, cancelStatus } = body as {
            orderId: string;
            lineItems: { title: string }[];
            cancelStatus: { cancelState: string };
          };
          const isOver = payment !== 'done' || cancelStatus.cancelState === 'CANCELED';
          return isOver ? [] : [{ id: orderId, title: lineItems[0]?.title ?? '' }];
        }),
      cancel: (id) => void ebay.cancelOrder(id),
    },
    // As in July 2025 (docs/marketplaces/ebay.md): it knows no offer of what is on sale.
    refuseEndings: () => {
      const message = 'This Offer is not available.';
      return faults.add({
        kind: 'error_before',
        status: 404,
        body: JSON.stringify({ errors: [{ errorId: 25713, domain: 'API_INVENTORY', message }] }),
        path: '/sell/inventory/v1/offer',
      });
    },
  };
}

export function etsyStall({ etsy, faults }: EtsySimulator): Stall {
  return {
    name: 'Etsy',
    offers: () =>
      etsy
        .listings()
        .filter(({ buyable }) => buyable)
        .map(({ id, skus, title, price }) => ({
          id: String(id),
          sku: skus[0] ?? '',
          title,
          price: (price / 100).toFixed(2),
          imageUrl: null,
        })),
    buy: (id, paid = true) => void etsy.buy(Number(id), { paid }),
    waiting: {
      list: () =>
        etsy
          .receipts()
          .flatMap(({ id, paidAt, canceled, lines }) =>
            paidAt === null && !canceled ? [{ id: String(id), title: lines[0]?.title ?? '' }] : [],
          ),
      pay: (id) => void etsy.payReceipt(Number(id)),
      free: (id) => etsy.dropReceipt(Number(id)),
    },
    bought: {
      list: () =>
        etsy
          .receipts()
          .flatMap(({ id, paidAt, canceled, lines }) =>
            paidAt !== null && !canceled ? [{ id: String(id), title: lines[0]?.title ?? '' }] : [],
          ),
      cancel: (id) => void etsy.cancelReceipt(Number(id)),
    },
    // As on 29 July 2026 (docs/marketplaces/etsy.md): it refuses how a listing is read.
    refuseEndings: () =>
      faults.add({
        kind: 'error_before',
        status: 400,
        body: JSON.stringify({ error: 'Invalid value for the parameter includes' }),
        path: /\/listings\/\d+(\/inventory)?$/,
      }),
  };
}
