import type { Product } from '@crosslister/contract/product.ts';
import type { ProductPage } from '@crosslister/contract/product-query.ts';
import type { Seller } from '../seller.ts';

const TRIES = 5;
const PAUSE_MS = 300;

export interface LoadResult {
  calls: number;
  /** Calls that had to be made again. */
  mended: number;
  /** Calls that five tries did not bring through. */
  lost: string[];
  /** Product by SKU, with the last price that was confirmed (pounds). */
  acknowledged: Map<string, { id: number; price: number }>;
}

export interface Load {
  stop: () => Promise<LoadResult>;
}

/** Clients that add, change and read products through the proxy without a pause. A call that fails is repeated. */
export function startLoad(seller: Seller, name: string, clients = 3): Load {
  const result: LoadResult = { calls: 0, mended: 0, lost: [], acknowledged: new Map() };
  let stopped = false;

  const insist = async <T>(...[method, path, body]: Parameters<Seller['call']>): Promise<T | null> => {
    result.calls += 1;
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await seller.call<T>(method, path, body);
        if (tries > 1) result.mended += 1;
        return answer;
      } catch (error) {
        if (tries === TRIES) {
          result.lost.push(String(error));
          return null;
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  };

  const client = async (number: number) => {
    for (let turn = 0; !stopped; turn += 1) {
      const sku = `${name}-${number}-${turn}`;
      // As in an import: a row whose answer was lost is not made twice.
      const made = await insist<{ products: { id: number }[] }>('POST', '/api/products/', {
        products: [{ name: `Load ${sku}`, sku, price: 1 }],
        duplicate_handling: 'update',
      });
      const [product] = made?.products ?? [];
      if (!product) continue;
      result.acknowledged.set(sku, { id: product.id, price: 1 });
      const price = (200 + turn) / 100;
      if (await insist('PUT', `/api/products/${product.id}/`, { price })) {
        result.acknowledged.set(sku, { id: product.id, price });
      }
      await insist<ProductPage>('GET', '/api/products/?page_size=50');
    }
  };
  const running = Array.from({ length: clients }, (_, number) => client(number));
  return {
    async stop() {
      stopped = true;
      await Promise.all(running);
      return result;
    },
  };
}

/** Products whose confirmed state differs from the catalogue's, or that the catalogue has twice. */
export async function findLost(
  seller: Seller,
  { acknowledged }: LoadResult,
  name: string,
): Promise<string[]> {
  const found = new Map<string, Product[]>();
  for (let page = 1; ; page += 1) {
    const { results } = await seller.call<ProductPage>(
      'GET',
      `/api/products/?search=${name}-&page_size=200&page=${page}`,
    );
    for (const product of results) found.set(product.sku, [...(found.get(product.sku) ?? []), product]);
    if (results.length < 200) break;
  }
  return [...acknowledged].flatMap(([sku, { id, price }]) => {
    const products = found.get(sku) ?? [];
    const [product] = products;
    const isThere = products.length === 1 && product?.id === id && Number(product.price) === price;
    return isThere
      ? []
      : [`${sku}: ${JSON.stringify(products.map((each) => [each.id, each.price]))}, not ${id}, ${price}`];
  });
}
