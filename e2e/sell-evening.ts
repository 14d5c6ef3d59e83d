import { connectEbay, connectEtsy, connectStore, EBAY_SELLER, photoAddress } from './marketplaces.ts';
import type { OwnPlace } from './own-place.ts';
import { untilQueueIsDone } from './seller.ts';

/** An evening: 20 sales over four marketplaces, two of them of one buyer. `docs/orders.md` has what is counted here. */
const SALES = { woocommerce: 7, ebay: 6, etsy: 4, vinted: 3 };
export const SOLD = 20;
export const PARCELS = 19;
const ETSY_SELLER = 'demo-seller';

export const skuOf = (n: number) => `SKU-${String(n).padStart(2, '0')}`;
export const nameOf = (n: number) => `Thing ${n} of the evening`;

/** The marketplaces are connected, and the evening's sales are made and detected. */
export async function sellEvening({ seller, marketplaces, etsy: { etsy } }: OwnPlace): Promise<void> {
  await connectStore(seller, marketplaces);
  await connectEbay(seller, marketplaces);
  await connectEtsy(seller, { etsy }, ETSY_SELLER);
  const { store, ebay } = marketplaces;
  const src = photoAddress(marketplaces);
  const kinds = Object.entries(SALES).flatMap(([platform, count]) =>
    Array.from({ length: count }, () => platform),
  );
  for (const [index, platform] of kinds.entries()) {
    const n = index + 1;
    const [name, sku, price] = [nameOf(n), skuOf(n), `${n}.00`];
    const { id } = await seller.call<{ id: number }>('POST', '/api/products/', {
      name,
      sku,
      price,
      images: [{ src }],
      storage_location: n === 9 ? '' : `Shelf ${SOLD - n}`,
    });
    if (platform === 'vinted') {
      await seller.call('POST', `/api/products/${id}/mark_as_sold/`, {
        platform: 'vinted',
        sale_price: price,
      });
    } else if (platform === 'ebay') {
      const { listingId } = ebay.ebay.addListing(EBAY_SELLER, { title: name, sku, price });
      // The first two go to one buyer.
      ebay.ebay.buy(listingId, { buyer: `buyer-${Math.max(n, 9)}`, ...(n === 10 && { note: 'Ring twice' }) });
    } else if (platform === 'etsy') {
      etsy.buy(etsy.addListing(ETSY_SELLER, { title: name, sku, price }).id, { buyer: `Buyer ${n}` });
    } else {
      await store.store.addProduct({ name, sku, regular_price: price, stock_quantity: 1 });
      const { billing, shipping } = store.store.buy(sku);
      for (const address of [billing, shipping])
        Object.assign(address, { last_name: `Buyer${n}`, postcode: `N${n} 1AA` });
    }
  }
  await seller.call('POST', '/api/sale-detection/run/', {});
  await untilQueueIsDone(seller);
}

/** eBay refuses the next number. */
export function refuseOnce({ marketplaces }: OwnPlace): void {
  marketplaces.ebay.faults.add({
    kind: 'error_before',
    path: '/shipping_fulfillment',
    method: 'POST',
    times: 1,
    status: 400,
    body: JSON.stringify({
      errors: [{ errorId: 32300, domain: 'API_FULFILLMENT', category: 'REQUEST', message: 'Invalid number' }],
    }),
  });
}
