import type { Product } from '../records.ts';
import type { Query } from '../rest/route.ts';
import { asList } from '../rest/validate.ts';
import type { Shop } from '../shop.ts';
import { comparable } from '../stamp.ts';
import { isOnSale, pricesBelow } from './price-html.ts';
import { effectiveSku } from './product.ts';
import { productTypes } from './product-rules.ts';

type Test = (product: Product) => boolean;

const isTrue = (text: string | undefined) => text === 'true' || text === '1';

function words(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Tests of creation and change time; both ends exclusive. Shared by products and orders. */
export function dateTests(shop: Shop, query: Query) {
  const column = isTrue(query.dates_are_gmt) ? ('gmt' as const) : ('local' as const);
  const tests: ((item: Pick<Product, 'created' | 'modified'>) => boolean)[] = [];
  const at = (name: string) => (query[name] ? comparable(query[name], shop.zone) : undefined);
  const [after, before] = [at('after'), at('before')];
  const [modifiedAfter, modifiedBefore] = [at('modified_after'), at('modified_before')];
  if (after) tests.push((item) => item.created[column] > after);
  if (before) tests.push((item) => item.created[column] < before);
  if (modifiedAfter) tests.push((item) => item.modified[column] > modifiedAfter);
  if (modifiedBefore) tests.push((item) => item.modified[column] < modifiedBefore);
  return tests;
}

function skuTests(shop: Shop, query: Query): Test[] {
  const tests: Test[] = [];
  if (query.sku) {
    const wanted = new Set(query.sku.split(',').map((sku) => sku.trim().toLowerCase()));
    tests.push((product) => product.sku !== '' && wanted.has(product.sku.toLowerCase()));
  }
  if (query.search_sku) {
    const part = query.search_sku.toLowerCase();
    tests.push((product) => product.sku.toLowerCase().includes(part));
  }
  if (query.search_name_or_sku) {
    const part = query.search_name_or_sku.toLowerCase();
    const hit = (text: string) => text.toLowerCase().includes(part);
    tests.push((product) => hit(effectiveSku(shop, product)) || hit(product.name));
  }
  return tests;
}

function termTests(shop: Shop, query: Query): Test[] {
  const tests: Test[] = [];
  for (const [name, kind] of [
    ['category', 'categories'],
    ['tag', 'tags'],
  ] as const) {
    const asked = query[name];
    if (!asked) continue;
    const ids = new Set(asList(asked).map(Number));
    for (const child of shop[kind]) if (ids.has(child.parent)) ids.add(child.id);
    tests.push((product) => product[kind].some((id) => ids.has(id)));
  }
  return tests;
}

function priceTests(shop: Shop, query: Query): Test[] {
  const low = query.min_price ? Number(query.min_price) : undefined;
  const high = query.max_price ? Number(query.max_price) : undefined;
  if (low === undefined && high === undefined) return [];
  return [
    (product) => {
      const below = pricesBelow(shop, product);
      const prices = below.length > 0 && product.type === 'variable' ? below : [Number(product.price || '0')];
      return (
        (low === undefined || Math.max(...prices) >= low) &&
        (high === undefined || Math.min(...prices) <= high)
      );
    },
  ];
}

/** The filter knows products and parents of variations; a group only shows that it holds one on sale. */
function isListedOnSale(shop: Shop, product: Product): boolean {
  return product.type !== 'grouped' && isOnSale(shop, product);
}

function plainTests(shop: Shop, query: Query): Test[] {
  const tests: Test[] = [];
  const { status, type, stock_status, global_unique_id } = query;
  if (status && status !== 'any') tests.push((product) => product.status === status);
  else tests.push((product) => product.status !== 'trash');
  if (type) tests.push((product) => product.type === type);
  if (stock_status) tests.push((product) => product.stock_status === stock_status);
  if (global_unique_id) tests.push((product) => product.global_unique_id === global_unique_id);
  if (query.featured) tests.push((product) => product.featured === isTrue(query.featured));
  if (query.on_sale) tests.push((product) => isListedOnSale(shop, product) === isTrue(query.on_sale));
  if (query.slug) tests.push((product) => product.slug === query.slug);
  if (query.search) {
    const wanted = words(query.search);
    tests.push((product) => {
      const text = `${product.name} ${product.short_description} ${product.description}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    });
  }
  for (const [name, keep] of [
    ['include', true],
    ['exclude', false],
  ] as const) {
    const asked = query[name];
    if (!asked) continue;
    const ids = new Set(asList(asked).map(Number));
    tests.push((product) => ids.has(product.id) === keep);
  }
  return tests;
}

function defaultTypes(query: Query): string[] {
  return query.sku || query.search_sku ? [...productTypes, 'variation'] : productTypes;
}

/**
 * The products a list request means, unsorted. Variations are left out unless a SKU is asked for: an exact or
 * partial SKU finds them too, as recorded.
 */
export function filterProducts(shop: Shop, query: Query, types = defaultTypes(query)): Product[] {
  const tests = [
    ...plainTests(shop, query),
    ...skuTests(shop, query),
    ...termTests(shop, query),
    ...priceTests(shop, query),
    ...dateTests(shop, query),
  ];
  const found: Product[] = [];
  for (const product of shop.products.values()) {
    if (types.includes(product.type) && tests.every((test) => test(product))) found.push(product);
  }
  return found;
}

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const orders: Record<string, (a: Product, b: Product) => number> = {
  date: (a, b) => byText(a.created.local, b.created.local),
  modified: (a, b) => byText(a.modified.local, b.modified.local),
  id: (a, b) => a.id - b.id,
  title: (a, b) => byText(a.name.toLowerCase(), b.name.toLowerCase()),
  slug: (a, b) => byText(a.slug, b.slug),
  price: (a, b) => Number(a.price || '0') - Number(b.price || '0'),
  popularity: (a, b) => a.total_sales - b.total_sales,
  sales: (a, b) => a.total_sales - b.total_sales,
  menu_order: (a, b) => a.menu_order - b.menu_order,
};

/** Sorted as asked (newest first when not); equal ones by id in the same direction. */
export function sortProducts(products: Product[], query: Query): Product[] {
  const compare = orders[query.orderby ?? 'date'] ?? (() => 0);
  const direction = query.order === 'asc' ? 1 : -1;
  return products.sort((a, b) => direction * (compare(a, b) || a.id - b.id));
}
