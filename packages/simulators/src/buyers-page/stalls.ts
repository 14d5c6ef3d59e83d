import type { EbaySimulator } from '../ebay/start.ts';
import type { EtsySimulator } from '../etsy/start.ts';
import type { WooCommerceSimulator } from '../woocommerce/start.ts';

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
  /** A stranger buys one. Throws if it is not for sale. */
  buy(id: string): void;
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

export function ebayStall({ ebay }: EbaySimulator): Stall {
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
    buy: (id) => void ebay.buy(id),
  };
}

export function etsyStall({ etsy }: EtsySimulator): Stall {
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
    buy: (id) => void etsy.buy(Number(id)),
  };
}
