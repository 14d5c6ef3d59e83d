import { connectEbay, connectStore, type Marketplaces, setEbayPolicies } from '../marketplaces.ts';
import { type Seller, untilQueueIsDone } from '../seller.ts';

/** What a call takes at a marketplace (ms): long enough for work to be under way when something dies. */
const LATENCY = 30;

/** Connects the seller to both marketplaces, which answer as slowly as real ones. */
export async function connectBoth(seller: Seller, marketplaces: Marketplaces): Promise<void> {
  await connectEbay(seller, marketplaces);
  await connectStore(seller, marketplaces);
  await setEbayPolicies(seller);
}

export function answerSlowly({ ebay, store }: Marketplaces): void {
  ebay.ebay.setLatency(LATENCY);
  store.store.latencyMs = LATENCY;
}

/** Lists so many new things on both marketplaces. Returns their SKUs. */
export async function listThings(
  seller: Seller,
  photo: string,
  { name, count }: { name: string; count: number },
): Promise<string[]> {
  const skus = Array.from({ length: count }, (_, n) => `${name}N${n}`);
  const products = skus.map((sku) => ({ name: `Lamp ${sku}`, sku, price: 12.5, images: [{ src: photo }] }));
  const made = await seller.call<{ products: { id: number }[] }>('POST', '/api/products/', { products });
  await seller.call(
    'POST',
    '/api/products/bulk_action/',
    {
      ids: made.products.map(({ id }) => id),
      action: 'crosslist',
      platforms: ['ebay', 'woocommerce'],
    },
    { prefer: 'respond-async' },
  );
  const { results } = await untilQueueIsDone(seller, 120_000);
  const failed = results.find(
    ({ status, product }) => status !== 'completed' && skus.includes(product?.sku ?? ''),
  );
  if (failed) throw new Error(`not listed: ${failed.error}`);
  return skus;
}

/** Every second one sells on eBay, the others in the store, all at the same moment. */
export function sellAll({ ebay, store }: Marketplaces, skus: string[]): void {
  const listings = new Map(ebay.ebay.listings().map(({ sku, listingId }) => [sku, listingId]));
  skus.forEach((sku, n) => {
    if (n % 2 === 0) ebay.ebay.buy(listings.get(sku) ?? '');
    else store.store.buy(sku);
  });
}

/** What can still be bought where it did not sell. */
export function stillListed({ ebay, store }: Marketplaces, skus: string[]): string[] {
  return skus.filter((sku, n) =>
    n % 2 === 0 ? store.store.product(sku)?.status === 'publish' : ebay.ebay.activeCount(sku) > 0,
  );
}

/** Has the seller's accounts asked for sales now, and does not wait for it. */
export const askForSales = (seller: Seller) =>
  seller.call('POST', '/api/sale-detection/run/', {}, { prefer: 'respond-async' });
