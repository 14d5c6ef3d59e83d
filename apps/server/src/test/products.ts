import { Product, type ProductCreate } from '@crosslister/contract/product.ts';
import { ProductPage } from '@crosslister/contract/product-query.ts';
import type { Seller } from './server.ts';

export async function addProduct(seller: Seller, fields: Partial<ProductCreate> = {}): Promise<Product> {
  const sku = `SKU-${crypto.randomUUID().slice(0, 8)}`;
  const answer = await seller.call('POST', '/api/products/', { name: 'A thing', sku, price: 10, ...fields });
  if (answer.status !== 201) throw new Error(`not created: ${JSON.stringify(answer.body)}`);
  return Product.parse(answer.body);
}

/** The product as the API shows it now. */
export async function readProduct(seller: Seller, id: number): Promise<Product> {
  return Product.parse((await seller.call('GET', `/api/products/${id}/`)).body);
}

/** One answer of the list; `query` is what follows the question mark. */
export async function listedProducts(seller: Seller, query = ''): Promise<ProductPage> {
  const answer = await seller.call('GET', `/api/products/?${query}`);
  if (answer.status !== 200) throw new Error(`not listed: ${JSON.stringify(answer.body)}`);
  return ProductPage.parse(answer.body);
}
