import type { Product, StockStatus } from '../records.ts';
import { announce, type Shop, stampNow } from '../shop.ts';
import { pricesBelow } from './price-html.ts';
import { variationsOf } from './product.ts';

function statusFor(quantity: number, backorders: string): StockStatus {
  if (quantity > 0) return 'instock';
  return backorders === 'no' ? 'outofstock' : 'onbackorder';
}

/** Brings price and stock status of a product in line with its other fields, as saving does. */
export function updatePriceAndStock(shop: Shop, product: Product): void {
  if (product.type === 'variable') {
    updateVariable(shop, product);
    return;
  }
  if (product.sale_price !== '' && Number(product.sale_price) >= Number(product.regular_price)) {
    product.sale_price = '';
  }
  const now = shop.now().toISOString().slice(0, 19);
  const started = !product.saleFrom || product.saleFrom.gmt <= now;
  const running = started && !(product.saleTo && product.saleTo.gmt < now);
  product.price = product.sale_price !== '' && running ? product.sale_price : product.regular_price;
  if (product.type === 'grouped') {
    const prices = pricesBelow(shop, product);
    product.price = prices.length > 0 ? String(Math.min(...prices)) : '';
  }
  updateStock(product);
}

function updateStock(product: Product): void {
  if (!product.manage_stock) {
    product.stock_quantity = null;
    return;
  }
  product.stock_quantity ??= 0;
  product.stock_status = statusFor(product.stock_quantity, product.backorders);
}

function updateVariable(shop: Shop, product: Product): void {
  const children = variationsOf(shop, product.id).filter((child) => child.status === 'publish');
  const cheapest = children
    .filter((child) => child.price !== '')
    .sort((a, b) => Number(a.price) - Number(b.price))[0];
  if (cheapest) product.price = cheapest.price;
  if (product.manage_stock) {
    updateStock(product);
    return;
  }
  product.stock_quantity = null;
  const statuses = new Set(children.map((child) => child.stock_status));
  if (statuses.has('instock')) product.stock_status = 'instock';
  else product.stock_status = statuses.has('onbackorder') ? 'onbackorder' : 'outofstock';
}

/** A changed variation moves its parent: price, stock status and change date. */
export function updateParent(shop: Shop, variation: Product): void {
  const parent = shop.products.get(variation.parent_id);
  if (!parent) return;
  parent.modified = stampNow(shop);
  if (parent.type === 'variable') updateVariable(shop, parent);
}

/** The product whose stock an order of this one takes: itself, or the parent that keeps stock for it. */
export function stockKeeper(shop: Shop, product: Product): Product | undefined {
  if (product.manage_stock) return product;
  const parent = product.type === 'variation' ? shop.products.get(product.parent_id) : undefined;
  return parent?.manage_stock ? parent : undefined;
}

/** Adds to the stock (or takes, when negative), below zero too; the product counts as changed. */
export function moveStock(shop: Shop, keeper: Product, by: number): { from: number; to: number } {
  const from = keeper.stock_quantity ?? 0;
  keeper.stock_quantity = from + by;
  keeper.modified = stampNow(shop);
  updateStock(keeper);
  if (keeper.type === 'variation') updateParent(shop, keeper);
  announce(shop, 'product.updated', keeper.id);
  return { from, to: from + by };
}
