import type { Product } from '@crosslister/contract/product.ts';
import { ProductPage } from '@crosslister/contract/product-query.ts';
import { callApi } from '../../../lib/api-client.ts';
import { type ProductView, selectionParameters } from '../view.ts';

const PAGE_SIZE = 500;
/** About 250 sheets of paper. A browser lays out no more at once. */
const MAX_PRODUCTS = 10_000;

export interface WholeList {
  products: Product[];
  /** How many match. The products may be only the first of them. */
  count: number;
}

/** Every product of a view, over all its pages, in its order. */
export async function readAllProducts(view: ProductView, signal?: AbortSignal): Promise<WholeList> {
  const products: Product[] = [];
  for (let page = 1; ; page++) {
    const query = { ...selectionParameters(view), sort: view.sort, page, page_size: PAGE_SIZE };
    const { results, count } = await callApi('/api/products/', ProductPage, { query, signal });
    products.push(...results);
    if (results.length < PAGE_SIZE || products.length >= Math.min(count, MAX_PRODUCTS)) {
      return { products: products.slice(0, MAX_PRODUCTS), count };
    }
  }
}
