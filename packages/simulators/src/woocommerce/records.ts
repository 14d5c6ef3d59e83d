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

/** Money of orders is in pence; answers show it with two decimals. */
export type OrderLine = {
  id: number;
  name: string;
  productId: number;
  variationId: number;
  quantity: number;
  subtotal: number;
  total: number;
  /** On top of the total. Absent: the store charges none. */
  tax?: number;
  /** The same before it is rounded. */
  exactTax?: number;
  meta: Meta[];
};

export type ShippingLine = {
  id: number;
  method_id: string;
  method_title: string;
  total: number;
  tax?: number;
};

export type FeeLine = { id: number; name: string; total: number; tax?: number };

/** Of a line of postage or a fee (`of`). Its money is as the refund has it: less than nothing, for a discount more. */
export type RefundPart = { id: number; of: number; total: number; tax: number };

export type Refund = {
  id: number;
  created: Stamp;
  /** As given: recorded refunds without an amount keep an empty one. */
  amount: string;
  reason: string;
  lines: OrderLine[];
  /** Of postage and of fees. */
  shipping: RefundPart[];
  fees: RefundPart[];
  isPaidBack: boolean;
  meta: Meta[];
};

export type Note = { id: number; created: Stamp; text: string; forCustomer: boolean };

export type Address = Record<string, string>;

export type Order = {
  id: number;
  status: string;
  created: Stamp;
  modified: Stamp;
  paid: Stamp | null;
  completed: Stamp | null;
  orderKey: string;
  createdVia: string;
  billing: Address;
  shipping: Address;
  payment_method: string;
  payment_method_title: string;
  transaction_id: string;
  customer_note: string;
  lines: OrderLine[];
  shippingLines: ShippingLine[];
  feeLines: FeeLine[];
  refunds: Refund[];
  notes: Note[];
  /** Parcels of it, where the store has that feature, or the plugin. */
  fulfillments: Fulfillment[];
  trackings: Tracking[];
  meta: Meta[];
  /** Whether the order has taken its stock, and whether its quantities count as sold. */
  stockTaken: boolean;
  salesCounted: boolean;
};

/** A parcel of an order, by WooCommerce's own feature. */
export type Fulfillment = { id: number; status: string; isFulfilled: boolean; updated: string; meta: Meta[] };

/** The same by the plugin Shipment Tracking. */
export type Tracking = {
  tracking_id: string;
  tracking_provider: string;
  tracking_number: string;
  date_shipped: string;
};

/** Coupons are included because they are the smallest object for which there are webhooks. */
export type Coupon = { id: number; code: string; amount: number; created: Stamp };

export type Term = { id: number; name: string; slug: string; parent: number; description: string };

export type ProductAttributeTaxonomy = { id: number; name: string; slug: string };

export type WebhookStatus = 'active' | 'paused' | 'disabled';

export type Webhook = {
  id: number;
  name: string;
  status: WebhookStatus;
  topic: string;
  deliveryUrl: string;
  secret: string;
  created: Stamp;
  modified: Stamp | null;
  failures: number;
  /** The ping has not been answered with 200 yet, so every saving of an active webhook sends it again. */
  pingDue: boolean;
};

export type StoredFile = { type: string; read(): Buffer | Promise<Buffer> };

/** A picture in the media library. */
export type Attachment = {
  id: number;
  created: Stamp;
  modified: Stamp;
  /** Below the site's address, for instance `/wp-content/uploads/2026/11/lamp.jpg`. */
  path: string;
  name: string;
  alt: string;
  width: number;
  height: number;
};
