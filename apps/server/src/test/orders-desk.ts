import { DispatchResult, type Order, OrderList, OrdersChanged } from '@crosslister/contract/orders/orders.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type EtsyPlace, startEtsyPlace } from './etsy-place.ts';
import type { Seller } from './server.ts';
import { type ConnectedSeller, client, detect } from './simulated-marketplaces.ts';

export function ordersDesk(seller: () => Seller) {
  const list = async (state = 'to_post', as = seller()) =>
    OrderList.parse((await as.call('GET', `/api/orders/?state=${state}`)).body);
  return {
    list,
    orders: async (state = 'to_post') => (await list(state)).results,
    dispatch: async (parcels: object[]) =>
      DispatchResult.parse(await client(seller()).call('POST', '/api/orders/dispatch/', { parcels })),
    setPosted: async (order_ids: number[], posted: boolean) =>
      OrdersChanged.parse(await client(seller()).call('POST', '/api/orders/posted/', { order_ids, posted })),
  };
}

/** The calls of a seller with a store, eBay and Etsy: a new one for each test, who is given to `begin`. Call it once at the top. */
export function useOrdersDesk(begin: (place: EtsyPlace, seller: ConnectedSeller) => void) {
  let place: EtsyPlace;
  let seller: ConnectedSeller;
  beforeAll(async () => {
    place = await startEtsyPlace();
  });
  beforeEach(async () => {
    seller = await place.etsySeller({}, { store: true, ebay: true });
    begin(place, seller);
  });
  afterAll(() => place?.stop());
  return ordersDesk(() => seller);
}

export function namedOrder(found: readonly Order[], name: string): Order {
  const order = found.find(({ lines }) => lines.some((line) => line.name === name));
  if (!order) throw new Error(`no order of ${name}: ${JSON.stringify(found)}`);
  return order;
}

/** A buyer in the store (Enamel sign), on eBay (Brass lamp) and on Etsy (Copper jug); the orders are read. */
export async function sellOnThree({ etsy, place }: EtsyPlace, seller: ConnectedSeller) {
  const { store } = seller.store;
  await store.addProduct({ name: 'Enamel sign', sku: 'W1', regular_price: '24.50', stock_quantity: 3 });
  const inStore = store.buy('W1');
  const { ebay } = place.marketplaces.ebay;
  const lamp = ebay.addListing(seller.ebayName, { title: 'Brass lamp', sku: 'E1', price: '30.00' });
  const onEbay = ebay.buy(lamp.listingId, { buyer: 'a-buyer', note: 'Ring twice' });
  const maker = [...etsy.etsy.site.sellers.values()].at(-1)?.username ?? '';
  const onEtsy = etsy.etsy.buy(
    etsy.etsy.addListing(maker, { title: 'Copper jug', price: '18.00', sku: 'J1' }).id,
  );
  await detect(seller);
  return { inStore, onEbay, onEtsy };
}
