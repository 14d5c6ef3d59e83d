import { type Shop, stampNow } from './shop.ts';
import type { Stamp } from './stamp.ts';

export type Meta = { id: number; key: string; value: unknown };
type Download = { id: string; name: string; file: string };
type ProductType = 'simple' | 'grouped' | 'external' | 'variable' | 'variation';
export type StockStatus = 'instock' | 'outofstock' | 'onbackorder';

export type ProductAttribute = {
  /** 0 for an attribute that only this product has. */
  id: number;
  name: string;
  position: number;
  visible: boolean;
  variation: boolean;
  options: string[];
};

/** Fields the API takes and gives under the same name and in the same form. */
export type PlainFields = {
  name: string;
  slug: string;
  type: ProductType;
  status: string;
  featured: boolean;
  catalog_visibility: string;
  description: string;
  short_description: string;
  sku: string;
  global_unique_id: string;
  regular_price: string;
  sale_price: string;
  virtual: boolean;
  downloadable: boolean;
  downloads: Download[];
  download_limit: number;
  download_expiry: number;
  external_url: string;
  button_text: string;
  tax_status: string;
  tax_class: string;
  manage_stock: boolean;
  stock_quantity: number | null;
  stock_status: StockStatus;
  backorders: string;
  low_stock_amount: number | null;
  sold_individually: boolean;
  weight: string;
  dimensions: { length: string; width: string; height: string };
  shipping_class: string;
  reviews_allowed: boolean;
  upsell_ids: number[];
  cross_sell_ids: number[];
  parent_id: number;
  purchase_note: string;
  default_attributes: unknown[];
  grouped_products: number[];
  menu_order: number;
  post_password: string;
  brands: { id: number; name: string; slug: string }[];
};

export type Product = PlainFields & {
  id: number;
  created: Stamp;
  modified: Stamp;
  saleFrom: Stamp | null;
  saleTo: Stamp | null;
  /** The stored price: what a buyer pays now, or the lowest of the variations. */
  price: string;
  total_sales: number;
  categories: number[];
  tags: number[];
  images: number[];
  attributes: ProductAttribute[];
  /** For a variation: the option chosen of each attribute of the parent. */
  chosen: { id: number; name: string; option: string }[];
  meta: Meta[];
};

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
