import { LeftOut } from '@crosslister/contract/listings/left-out.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { z } from 'zod';
import {
  beyondStockWords,
  buyerPriceWords,
  NamedItems,
  sameSkuWords,
  unreadableWords,
  variationsWords,
} from '../left-out.ts';
import type { Handling } from '../take-items.ts';
import { overAllowanceText } from './product-allowance.ts';
import { soldButLiveWords } from './sold-but-live.ts';
import type { PageResult } from './store-page.ts';

/** An answer names at most this many products. The counts are always complete. */
const NAMED_PRODUCTS = 500;

/** Progress of reading a shop. It is stored in the operation, so that it continues from there after a crash. */
export const Progress = z.object({
  cursor: z.string().nullable(),
  done: z.number(),
  /** All that was read, including what was left out: the N of M that the seller sees. */
  read: z.number(),
  created: z.number(),
  updated: z.number(),
  duplicates_found: z.number(),
  duplicates_handled: z.number(),
  skipped_without_sku: z.number(),
  left_out: z.array(LeftOut).optional(),
  /**
   * Products that are sold here but can still be bought there: those whose listings are being
   * ended, and those the seller was asked about.
   */
  sold_ending: NamedItems.optional(),
  sold_asked: NamedItems.optional(),
  /** Items whose SKU another item on sale there has too. */
  same_sku: NamedItems.optional(),
  /** New items beyond the seller's limit of products. */
  no_room: NamedItems.optional(),
  /** Listings for which buyers there pay more than the seller's price. */
  buyer_price: NamedItems.optional(),
  /** Items of which more can be bought there than there are. */
  beyond_stock: NamedItems.optional(),
  /** What could not be read, as sentences. */
  unread: z.array(z.string()).optional(),
  /** When the reading began, by the database's clock. Review items that were not seen since then are removed. */
  since: z.string(),
  /** The last page is stored, so a crash after it reads nothing again. */
  ended: z.boolean(),
  products: z.array(z.object({ id: z.number(), sku: z.string(), name: z.string() })),
});
export type Progress = z.infer<typeof Progress>;

export const start: Progress = {
  cursor: null,
  done: 0,
  read: 0,
  created: 0,
  updated: 0,
  duplicates_found: 0,
  duplicates_handled: 0,
  skipped_without_sku: 0,
  since: '',
  ended: false,
  products: [],
};

/** What the seller is told at the end. */
export function resultOf(progress: Progress, platform: Platform, ended: string[], toCome: string[]) {
  const {
    done,
    cursor: _,
    since: __,
    ended: ___,
    read: ____,
    buyer_price: buyerPrice,
    beyond_stock: beyondStock,
    left_out: leftOut = [],
    sold_ending: ending,
    sold_asked: asked,
    same_sku: sameSku,
    no_room: noRoom,
    unread = [],
    ...counts
  } = progress;
  const warnings = [
    ...unread,
    ...unreadableWords(leftOut, platform),
    ...overAllowanceText(noRoom, platform),
    ...sameSkuWords(sameSku, platform),
    ...ended,
    ...soldButLiveWords({ ending, asked }, platform),
    ...variationsWords(leftOut, platform),
    ...buyerPriceWords(buyerPrice, platform),
    ...beyondStockWords(beyondStock, platform),
    ...toCome,
  ];
  return {
    ...counts,
    total_processed: done,
    ...(warnings.length > 0 && { warnings }),
    ...(leftOut.length > 0 && { left_out: leftOut }),
  };
}

/** The progress after this page. `cursor` is that of the next one. */
export function add(progress: Progress, page: PageResult, cursor: string | null): Progress {
  return {
    cursor,
    done: progress.done + page.processed,
    read: progress.read,
    created: progress.created + page.created,
    updated: progress.updated + page.updated,
    duplicates_found: progress.duplicates_found + page.duplicatesFound,
    duplicates_handled: progress.duplicates_handled + page.duplicatesHandled,
    skipped_without_sku: progress.skipped_without_sku + page.withoutSku,
    since: progress.since,
    ended: cursor === null,
    products: [...progress.products, ...page.products].slice(0, NAMED_PRODUCTS),
  };
}

/** The page's result with the listings that are known and unchanged, which were not stored again. */
export function withUnchanged(result: PageResult, count: number, handling: Handling): PageResult {
  return {
    ...result,
    processed: result.processed + count,
    duplicatesFound: result.duplicatesFound + count,
    duplicatesHandled: result.duplicatesHandled + (handling === 'skip' ? 0 : count),
  };
}

/** Whether everything on sale was read, so that what was not seen is no longer there. */
export function isComplete({ unread = [], left_out: leftOut = [] }: Progress): boolean {
  return unread.length === 0 && leftOut.every(({ reason }) => reason !== 'unreadable');
}
