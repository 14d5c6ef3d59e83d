import type { Operation } from '@crosslister/contract/operation.ts';
import type { ProductCreate } from '@crosslister/contract/product.ts';
import { readProduct } from './products.ts';
import { addTestProduct, type ConnectedSeller, queue, type TradingPlace } from './simulated-marketplaces.ts';

let items = 4700;
/** The URL of a listing on Vinted that no other test of the file uses. */
export function newUrl(): string {
  items += 1;
  return `https://www.vinted.co.uk/items/${items}-a-thing`;
}

/** What a seller does with their steps. `seller` is called each time, because each test has another. */
export function stepsOfSeller(place: () => TradingPlace, seller: () => ConnectedSeller) {
  const report = (id: number, said: object, by: ConnectedSeller = seller()) =>
    by.call('POST', `/api/operations/${id}/report/`, said);

  /** A product with a photo, and the step of listing it. */
  async function startListing(fields: Partial<ProductCreate> = {}, body: object = {}, platform = 'vinted') {
    const product = await addTestProduct(place(), seller(), fields);
    const request = { product_id: product.id, ...body };
    const answer = await seller().call('POST', `/api/crosslist/${platform}/`, request);
    const { operation } = answer.body as { operation: Operation };
    return { product, operation, answer };
  }

  return {
    report,
    startListing,
    /** A product that is listed on Vinted by the seller's own report. */
    async listedProduct(fields: Partial<ProductCreate> = {}) {
      const { product, operation } = await startListing(fields);
      const url = newUrl();
      const { status } = await report(operation.id, { success: true, listing_url: url });
      if (status !== 200) throw new Error(`the report of ${url} was refused`);
      return { product: await readProduct(seller(), product.id), operation, url };
    },
    /** Lists a product there again, under a new address. */
    async listAgain({ id: product_id }: { id: number }) {
      const { body } = await seller().call('POST', '/api/crosslist/vinted/', { product_id });
      const { operation } = body as { operation: Operation };
      return report(operation.id, { success: true, listing_url: newUrl() });
    },
    /** The waiting steps of one kind. */
    waiting: async (action: string) =>
      (await queue(seller())).filter(
        (operation) => operation.action === action && operation.waits_for_seller,
      ),
    post: (path: string, body?: object) => seller().call('POST', path, body),
  };
}
