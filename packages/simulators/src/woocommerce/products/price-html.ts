import type { Product } from '../records.ts';
import type { Shop } from '../shop.ts';
import { variationsOf } from './product.ts';

const pounds = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function shown(price: number): string {
  return pounds.format(Math.max(0, price));
}

function amount(price: number, hidden = ''): string {
  const symbol = '<span class="woocommerce-Price-currencySymbol" translate="no">&pound;</span>';
  return `<span class="woocommerce-Price-amount amount"${hidden}><bdi>${symbol}${shown(price)}</bdi></span>`;
}

function range(low: number, high: number): string {
  if (low === high) return amount(low);
  const hidden = ' aria-hidden="true"';
  const spoken = `Price range: &pound;${shown(low)} through &pound;${shown(high)}`;
  return `${amount(low, hidden)} <span aria-hidden="true">&ndash;</span> ${amount(high, hidden)}<span class="screen-reader-text">${spoken}</span>`;
}

function partsOf(shop: Shop, product: Product): Product[] {
  if (product.type !== 'grouped') return variationsOf(shop, product.id);
  return product.grouped_products.flatMap((id) => shop.products.get(id) ?? []);
}

export function pricesBelow(shop: Shop, product: Product): number[] {
  return partsOf(shop, product)
    .filter((part) => part.status === 'publish' && part.price !== '')
    .map((part) => Number(part.price));
}

export function priceHtml(shop: Shop, product: Product): string {
  if (product.type === 'variable' || product.type === 'grouped') {
    const prices = pricesBelow(shop, product);
    return prices.length > 0 ? range(Math.min(...prices), Math.max(...prices)) : '';
  }
  if (product.price === '') return '';
  if (!isOnSale(shop, product)) return amount(Number(product.price));
  const before = Number(product.regular_price);
  const now = Number(product.price);
  return `<del aria-hidden="true">${amount(before)}</del> <span class="screen-reader-text">Original price was: &pound;${shown(before)}.</span><ins aria-hidden="true">${amount(now)}</ins><span class="screen-reader-text">Current price is: &pound;${shown(now)}.</span>`;
}

/** Whether the sale price counts now: set, below the regular one and within its dates. */
export function isOnSale(shop: Shop, product: Product): boolean {
  if (product.type === 'variable' || product.type === 'grouped') {
    return partsOf(shop, product).some((part) => isOnSale(shop, part));
  }
  if (product.sale_price === '' || Number(product.sale_price) >= Number(product.regular_price)) return false;
  const now = shop.now().toISOString().slice(0, 19);
  if (product.saleFrom && product.saleFrom.gmt > now) return false;
  return !(product.saleTo && product.saleTo.gmt < now);
}
