import { type Taxes, withoutTaxes } from './orders/taxes.ts';
import type { PageCache } from './pages/page-cache.ts';
import type { SiteState } from './pages/site-states.ts';
import type {
  Attachment,
  Coupon,
  Order,
  Product,
  ProductAttributeTaxonomy,
  StoredFile,
  Term,
  Webhook,
} from './records.ts';
import { type Stamp, stampOf } from './stamp.ts';

type Counters = Record<
  'post' | 'term' | 'meta' | 'item' | 'itemMeta' | 'comment' | 'webhook' | 'key',
  number
>;

export type ApiKey = {
  consumerKey: string;
  consumerSecret: string;
  permissions: 'read' | 'write' | 'read_write';
  /** False: its user may edit products and orders, but lacks `manage_woocommerce`, which webhooks and settings ask for. */
  managesStore?: boolean;
};

export type Topic = `${'product' | 'order' | 'coupon'}.${'created' | 'updated' | 'deleted' | 'restored'}`;

/** Everything one store knows. Functions of this folder take it as their first argument. */
export type Shop = {
  name: string;
  /** IANA zone; may be changed while running, stamps already written keep their local text. */
  zone: string;
  currency: string;
  weightUnit: 'kg' | 'g' | 'lbs' | 'oz';
  sizeUnit: 'm' | 'cm' | 'mm' | 'in' | 'yd';
  taxes: Taxes;
  now(): Date;
  products: Map<number, Product>;
  /** Products and variations that a plugin answers in another form than the documented one. */
  oddForms: Map<number, (rendered: object) => unknown>;
  orders: Map<number, Order>;
  /** Orders that a plugin answers in another form than the documented one. */
  oddOrders: Map<number, (rendered: object) => unknown>;
  /**
   * Orders at which a plugin dies: when their lines are read, or whatever is asked of them. Tried with 11.0.1 in November
   * 2026: the store works out only the fields asked for (`_fields=id` then answers), and one order makes a list fail.
   */
  failingOrders: Map<number, 'lines' | 'always'>;
  /** The feature Order Fulfillments is switched on; it is off at first. */
  hasFulfillments: boolean;
  /** The plugin Shipment Tracking is there. */
  hasShipmentTracking: boolean;
  /** By the `payment_method` of orders. */
  gateways: Map<string, { title: string; refunds: boolean; refuses?: string }>;
  coupons: Map<number, Coupon>;
  webhooks: Map<number, Webhook>;
  /** What waits for the next run of the store's cron: which webhook has to send which id. */
  queue: { webhookId: number; id: number }[];
  /** When the queue was last run, in milliseconds. */
  lastRun: number;
  state: SiteState;
  attachments: Map<number, Attachment>;
  /** Files served by path: uploads, pictures of the demo catalogue. */
  files: Map<string, StoredFile>;
  categories: Term[];
  tags: Term[];
  /** Null in stores before 9.6, which have none. */
  brands: Term[] | null;
  attributes: ProductAttributeTaxonomy[];
  shippingClasses: Term[];
  /** Those of a new store. A product names one by its slug; that of the standard one is empty there. */
  taxClasses: { slug: string; name: string }[];
  /** SKUs of creates in flight: WooCommerce takes a lock per SKU while it inserts. */
  skuLocks: Set<string>;
  /** Variations left without parent by a fatal error: counted in totals, never shown. */
  orphanVariations: number;
  keys: ApiKey[];
  usedNonces: Map<string, number>;
  counters: Counters;
  /** Certificates (PEM) the store's server trusts when it posts to others, beside the usual ones. */
  trusts: string[];
  /** WordPress calls no URL on its own host unless configured to. The simulator is, as the recorder was. */
  refusesLoopback: boolean;
  /** A real store hands keys to https only; a demo on one machine has no certificate that anybody trusts. */
  grantsOverHttp: boolean;
  /** Whether orders are in tables of their own (high-performance order storage). */
  hpos: boolean;
  /** Whether visits run the store's cron. Some hosts switch that off and run it themselves. */
  wpCron: boolean;
  /** A cache before the store answers every page of a list with the first. */
  ignoresPaging: boolean;
  /** Null: nothing is before the store. */
  pageCache: PageCache | null;
  /** Aborted when the simulator stops, so that no post of the store outlives it. */
  closing: AbortController;
  /** Called at every change; webhooks hook in here. */
  onChange: ((topic: Topic, id: number) => void)[];
};

/** How one request sees the shop. */
export type View = {
  shop: Shop;
  /** Scheme and host of the request; every address in the answer begins with it, as in WordPress. */
  base: string;
  /** Answers to reads show texts as the page would; answers to writes show them as stored. */
  context: 'view' | 'edit';
};

export type ShopOptions = {
  name?: string;
  zone?: string;
  currency?: string;
  now?: () => Date;
  keys?: ApiKey[];
};

const defaultKeys: ApiKey[] = [
  {
    consumerKey: 'ck_simulator00000000000000000000000readwrite',
    consumerSecret: 'cs_simulator00000000000000000000000readwrite',
    permissions: 'read_write',
  },
  {
    consumerKey: 'ck_simulator000000000000000000000000readonly',
    consumerSecret: 'cs_simulator000000000000000000000000readonly',
    permissions: 'read',
  },
  {
    consumerKey: 'ck_simulator00000000000000000000000writeonly',
    consumerSecret: 'cs_simulator00000000000000000000000writeonly',
    permissions: 'write',
  },
];

export function createShop(options: ShopOptions = {}): Shop {
  return {
    name: options.name ?? 'Second Chance Vintage',
    zone: options.zone ?? 'Europe/London',
    currency: options.currency ?? 'GBP',
    weightUnit: 'kg',
    sizeUnit: 'cm',
    taxes: withoutTaxes(),
    now: options.now ?? (() => new Date()),
    products: new Map(),
    oddForms: new Map(),
    orders: new Map(),
    oddOrders: new Map(),
    failingOrders: new Map(),
    hasFulfillments: false,
    hasShipmentTracking: false,
    gateways: new Map([
      ['card', { title: 'Card', refunds: true }],
      ['bacs', { title: 'Direct bank transfer', refunds: false }],
    ]),
    coupons: new Map(),
    webhooks: new Map(),
    queue: [],
    lastRun: 0,
    state: 'open',
    attachments: new Map(),
    files: new Map(),
    categories: [{ id: 15, name: 'Uncategorized', slug: 'uncategorized', parent: 0, description: '' }],
    tags: [],
    brands: [],
    attributes: [],
    shippingClasses: [],
    taxClasses: [
      { slug: 'standard', name: 'Standard rate' },
      { slug: 'reduced-rate', name: 'Reduced rate' },
      { slug: 'zero-rate', name: 'Zero rate' },
    ],
    skuLocks: new Set(),
    orphanVariations: 0,
    keys: (options.keys ?? defaultKeys).map((key) => ({ ...key })),
    usedNonces: new Map(),
    counters: { post: 10, term: 15, meta: 0, item: 0, itemMeta: 0, comment: 1, webhook: 0, key: 3 },
    trusts: [],
    refusesLoopback: false,
    grantsOverHttp: false,
    hpos: true,
    wpCron: true,
    ignoresPaging: false,
    pageCache: null,
    closing: new AbortController(),
    onChange: [],
  };
}

export function nextId(shop: Shop, counter: keyof Counters): number {
  shop.counters[counter] += 1;
  return shop.counters[counter];
}

/** A product as it is answered when it is read. */
export function inItsForm(shop: Shop, { id }: Pick<Product, 'id'>, rendered: object): unknown {
  const odd = shop.oddForms.get(id);
  return odd ? odd(rendered) : rendered;
}

export function stampNow(shop: Shop): Stamp {
  return stampOf(shop.now(), shop.zone);
}

export function announce(shop: Shop, topic: Topic, id: number): void {
  for (const listener of shop.onChange) listener(topic, id);
}
