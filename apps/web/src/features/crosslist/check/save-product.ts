import type { Product, ProductUpdate } from '@crosslister/contract/product.ts';
import { ProductSaved } from '@crosslister/contract/results.ts';
import { callApi } from '../../../lib/api-client.ts';

/** Saves these fields of a product, unless one of them was changed elsewhere since it was read. */
export async function saveProduct(product: Product, update: ProductUpdate): Promise<Product> {
  const keys = Object.keys(update) as (keyof ProductUpdate)[];
  const before = Object.fromEntries(keys.map((key) => [key, product[key]]));
  const { operations, ...saved } = await callApi(`/api/products/${product.id}/`, ProductSaved, {
    method: 'PUT',
    body: { ...update, before },
  });
  return saved;
}
