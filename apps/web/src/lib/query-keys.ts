import type { ServerEvent } from '@crosslister/contract/event.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';

/** The first words of every query key, so that an event or a mutation can name what becomes stale. */
export const queryKeys = {
  products: ['products'],
  productList: ['products', 'list'],
  productCounts: ['products', 'counts'],
  /** Below the products, because every change of one may change them. */
  labels: ['products', 'labels'],
  storageLocations: ['products', 'storage-locations'],
  product: (id: number) => ['products', 'one', id],
  changes: (id: number) => ['products', 'changes', id],
  /** Below the products: an edit changes what is sent. */
  liveOn: ['products', 'live-on'],
  statistics: ['statistics'],
  views: ['views'],
  operations: ['operations'],
  /** Pages and summary of the drawer, beside the newest operations. */
  queue: ['queue'],
  saleNotices: ['sale-notices'],
  reviewItems: ['waiting-items'],
  sales: ['sales'],
  orders: ['orders'],
  intake: ['intake'],
  templates: ['templates'],
  categoryDefaults: ['category-defaults'],
  valueAnswers: ['value-answers'],
  /** Below the products, because an edit or a sale changes what is due. */
  rules: ['products', 'rules'],
  connections: ['connections'],
  credentials: ['credentials'],
  fees: ['fees'],
  /** Which accounts wait for the seller's look. */
  firstListings: ['first-listings'],
  firstListing: (platform: Platform) => ['first-listing', platform],
  account: ['account'],
  capture: (platform: Platform) => ['capture', platform],
  captureFile: (platform: Platform) => ['capture-file', platform],
  extension: ['extension'],
  mailbox: ['mailbox'],
  notifications: ['notifications'],
  policies: (platform: Platform) => ['policies', platform],
  /** How often a value was answered here. */
  answeredValues: ['answeredValues'],
  categories: (platform: Platform) => ['categories', platform],
  suggestedCategories: (platform: Platform) => ['suggested-categories', platform],
  categoryRules: (id: string) => ['category-rules', id],
  /** Those in the crosslist dialog. Below the products, because every change of one may add what is missing. */
  productsToList: ['products', 'to-list'],
} as const;

type Changed = ServerEvent['changed'][number];

/** Which queries an event of the server makes stale. */
export const staleAfter: Record<Changed, readonly (readonly string[])[]> = {
  products: [queryKeys.products, queryKeys.statistics, queryKeys.firstListings, queryKeys.orders],
  sales: [queryKeys.saleNotices, queryKeys.statistics, queryKeys.sales, queryKeys.products, queryKeys.orders],
  operations: [queryKeys.operations, queryKeys.queue, queryKeys.sales, queryKeys.liveOn],
  waiting_items: [queryKeys.reviewItems],
  connections: [queryKeys.connections, queryKeys.mailbox, queryKeys.credentials, queryKeys.firstListings],
  settings: [
    queryKeys.credentials,
    queryKeys.fees,
    queryKeys.templates,
    queryKeys.categoryDefaults,
    queryKeys.valueAnswers,
    queryKeys.rules,
  ],
  notifications: [queryKeys.notifications],
  intake: [queryKeys.intake],
};
