import type { Product } from '../records.ts';
import { type Shop, stampNow } from '../shop.ts';

/** A product with every default; it gets its id when it is inserted. */
export function blankProduct(shop: Shop): Product {
  const stamp = stampNow(shop);
  return {
    id: 0,
    created: stamp,
    modified: stamp,
    saleFrom: null,
    saleTo: null,
    name: '',
    slug: '',
    type: 'simple',
    status: 'publish',
    featured: false,
    catalog_visibility: 'visible',
    description: '',
    short_description: '',
    sku: '',
    global_unique_id: '',
    price: '',
    regular_price: '',
    sale_price: '',
    total_sales: 0,
    virtual: false,
    downloadable: false,
    downloads: [],
    download_limit: -1,
    download_expiry: -1,
    external_url: '',
    button_text: '',
    tax_status: 'taxable',
    tax_class: '',
    manage_stock: false,
    stock_quantity: null,
    stock_status: 'instock',
    backorders: 'no',
    low_stock_amount: null,
    sold_individually: false,
    weight: '',
    dimensions: { length: '', width: '', height: '' },
    shipping_class: '',
    reviews_allowed: true,
    upsell_ids: [],
    cross_sell_ids: [],
    parent_id: 0,
    purchase_note: '',
    default_attributes: [],
    grouped_products: [],
    menu_order: 0,
    post_password: '',
    brands: [],
    categories: [15],
    tags: [],
    images: [],
    attributes: [],
    chosen: [],
    meta: [],
  };
}

export function variationsOf(shop: Shop, parentId: number): Product[] {
  const found: Product[] = [];
  for (const product of shop.products.values()) {
    if (product.parent_id === parentId && product.type === 'variation') found.push(product);
  }
  return found.sort((a, b) => a.menu_order - b.menu_order);
}

/** A variation without a SKU of its own answers with its parent's. */
export function effectiveSku(shop: Shop, product: Product): string {
  if (product.sku || product.type !== 'variation') return product.sku;
  return shop.products.get(product.parent_id)?.sku ?? '';
}

export function findBySku(shop: Shop, sku: string): Product | undefined {
  const wanted = sku.toLowerCase();
  for (const product of shop.products.values()) {
    if (product.sku.toLowerCase() === wanted) return product;
  }
  return undefined;
}
