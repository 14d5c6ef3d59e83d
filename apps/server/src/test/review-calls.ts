import type { ImportResult } from '@crosslister/contract/results.ts';
import {
  type ReviewBulkResult,
  type ReviewItem,
  ReviewPage,
  type ReviewReason,
  type ReviewResult,
} from '@crosslister/contract/review.ts';
import { listedProducts } from './products.ts';
import { type ConnectedSeller, client, type TradingPlace } from './simulated-marketplaces.ts';

/** What a seller and their shops do with items in Review. */
export function reviewCalls(place: TradingPlace, seller: ConnectedSeller) {
  const reviewItems = async (query = '') =>
    ReviewPage.parse((await seller.call('GET', `/api/waiting-items/?${query}`)).body);
  return {
    reviewItems,
    sync: (platform: string) => client(seller).call<ImportResult>('POST', `/api/sync/${platform}/`),
    importAll: (platform: string) =>
      client(seller).call<ImportResult>('POST', `/api/import/${platform}/`, {}),
    resolve: (id: number, body: object) =>
      client(seller).call<ReviewResult>('POST', `/api/waiting-items/${id}/resolve/`, body),
    async refusal(id: number, body: object) {
      const answer = await seller.call('POST', `/api/waiting-items/${id}/resolve/`, body);
      return { status: answer.status, ...(answer.body as { detail?: string; next_step?: string }) };
    },
    resolveAll: (body: object) =>
      client(seller).call<ReviewBulkResult>('POST', '/api/waiting-items/resolve/', body),
    inStore: (fields: Record<string, unknown>) =>
      seller.store.store.addProduct({ regular_price: '10', ...fields }),
    onEbay: (title: string, sku: string) =>
      place.marketplaces.ebay.ebay.addListing(seller.ebayName, { title, price: '8.00', sku }),
    /** The one item that is in Review for this reason. */
    async only(reason: ReviewReason): Promise<ReviewItem> {
      const { results, count } = await reviewItems(`reason=${reason}`);
      const [item] = results;
      if (!item || count !== 1) throw new Error(`${count} wait: ${JSON.stringify(results)}`);
      return item;
    },
    async bySku(sku: string) {
      const { results } = await listedProducts(seller, `search=${encodeURIComponent(sku)}`);
      const product = results.find((candidate) => candidate.sku === sku);
      if (!product) throw new Error(`no product ${sku}`);
      return product;
    },
  };
}
