import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { OAuth } from '../account/oauth.ts';
import type { MarketplaceContext } from '../context.ts';
import { isTransient, MarketplaceError } from '../errors.ts';
import type { ListingDraft } from '../listing/listing.ts';
import type { Marketplace } from '../marketplace.ts';
import type { WebhookRequest } from '../sales/webhooks.ts';

type FaultAnswer = 'unauthorized' | 'forbidden' | 'rate_limited' | 'html' | 'bom' | 'slow';
export type FaultKind = FaultAnswer | `${'error' | 'hang' | 'cut'}_${'before' | 'after'}`;

/** A fault of the simulator. With `times` only for that many requests, otherwise until it is removed. */
export interface Fault {
  kind: FaultKind;
  times?: number;
  retryAfter?: number;
  delayMs?: number;
}

type Awaitable<T> = T | Promise<T>;

/** The marketplace's side: what a buyer, the seller by hand, or bad luck does there. */
export interface Shop {
  /** The number of live listings with this SKU that can be bought. */
  countLive: (sku: string) => Awaitable<number>;
  /** The price in pence that a buyer pays for the live listing of this SKU. Null when there is none. */
  pricePence: (sku: string) => Awaitable<number | null>;
  /** Adds a live item that the seller made by hand, in stock, without a SKU if that is empty. Returns its public id. */
  addItem: (item: { sku: string; title: string; pricePence: number; quantity: number }) => Awaitable<string>;
  /** Deletes a listing without our doing. If it can still be read, it says that it is deleted. */
  remove: (externalId: string) => Awaitable<void>;
  /**
   * A paid order for so many of one listing, also where the marketplace makes a line of each piece: the adapter gives
   * one sale. Returns the order's id.
   */
  buy: (externalId: string, quantity: number) => Awaitable<string>;
  cancel: (orderId: string) => Awaitable<void>;
  /** For adapters with `orders`: whether it counts as posted, and each number that buyers were told, as often as it was. */
  told?: (orderId: string) => Awaitable<{ isPosted: boolean; numbers: string[] }>;
  /** Adds a fault. The returned function removes it. */
  fault: (fault: Fault) => () => void;
  clearFaults: () => void;
  /** The number of requests so far, and of those that could change something. */
  requests: () => number;
  writes: () => number;
  stop: () => Promise<void>;
}

/** One adapter under test. `setup` builds it once for the whole suite. */
export interface Subject {
  marketplace: Marketplace;
  shop: Shop;
  /** A new context with valid credentials (a token, where it has one) and an empty journal: `contextWith`. */
  context: (over?: Partial<MarketplaceContext>) => MarketplaceContext;
  /** Credentials that the marketplace refuses. */
  refusedContext: () => MarketplaceContext;
  /**
   * A draft that this marketplace puts on sale at once, with a SKU of its own: `draftOf`, with the photos and settings
   * it asks for.
   */
  draft: (over?: Partial<ListingDraft>) => ListingDraft;
  /**
   * The number of items for which `catalogue.list` needs at least three pages, and of orders for which `sales.list`
   * needs two.
   */
  itemsForThreePages: number;
  ordersForTwoPages: number;
  /** What the marketplace answers to a parameter that it does not know (any more). The adapter makes `ourFault` of it. */
  outdated: { status: number; body: unknown };
  /** Paths at which the adapter reads lists of orders. */
  ordersApart: RegExp;
  /** Its lists of orders say beside the rows how many there are. */
  countsOrders?: true;
  /** A cache may be between it and the marketplace. */
  seesPastCaches?: true;
  /** It doubts the answer "not found" about this part of the marketplace, which was given for things that existed. */
  doubtsNotFound?: { path: RegExp; status: number; body: unknown };
  /** Item specifics that its listings show, where they do not show any. */
  specifics?: Record<string, string[]>;
  /** For adapters with `categories.rules`: a category whose rules were not read recently. */
  unreadCategory?: () => string;
  /** For adapters with `webhooks`: the topics sent to this URL, one entry for each time it would be sent. */
  messages?: { topicsAt: (url: string) => Awaitable<string[]>; forget: () => Awaitable<void> };
  /**
   * For adapters with `sellOut`: an item whose last one was sold and that goes on selling; its public id, and whether
   * it still does.
   */
  sellingOn?: () => Promise<{ externalId: string; sellsOn: () => Awaitable<boolean> }>;
  /**
   * For adapters with `accountDeletion`: its message about a closed account, signed with a key
   * that was not read recently.
   */
  closedAccount?: () => Promise<{ message: WebhookRequest; accountId: string }>;
  /** For adapters with `oauth`: what the marketplace gives the seller's browser to bring back. */
  consent?: () => Parameters<OAuth['exchange']>[1];
  /** A refresh token works only once, so when the answer is lost, the consent is lost too. */
  refreshesOnce?: boolean;
}

/** The beginning of this run's SKUs. A real store may still have the SKUs of an earlier run. */
export const skuPrefix = `CONF-${randomBytes(4).toString('hex')}`;
let counter = 0;

/**
 * The error has a next step for the seller, or may pass without the seller. It does not promise that the call is repeated,
 * because only the caller knows that.
 */
export function expectNextStep(error: MarketplaceError): void {
  const { nextStep } = error.details;
  if (!isTransient(error) || nextStep !== undefined) expect(nextStep, error.message).toMatch(/\w{3,}/);
  expect(nextStep ?? '').not.toMatch(/(tries|tried|looked (at|for)|asked) again/i);
}

/** A draft of something old, without photos or a category, and with a SKU of its own. */
export function draftOf(over: Partial<ListingDraft> = {}): ListingDraft {
  return {
    productId: 7,
    sku: newSku(),
    title: 'Enamel sign',
    descriptionHtml: '<p>From a <b>railway</b> station</p>',
    pricePence: 2450,
    quantity: 1,
    imageUrls: [],
    categoryId: null,
    settings: {},
    startAt: null,
    condition: null,
    specifics: {},
    review: false,
    previous: null,
    ...over,
  };
}

/** A SKU no other test uses. */
export function newSku(): string {
  counter += 1;
  return `${skuPrefix}-${counter}`;
}

/** A journal that outlives the worker: what one attempt wrote, the next one reads. */
export function journal(): MarketplaceContext['journal'] {
  let kept: Record<string, unknown> = {};
  return {
    read: () => structuredClone(kept),
    write: async (entry) => {
      kept = structuredClone({ ...kept, ...entry });
    },
  };
}

/** The MarketplaceError with which a call ends. Any other error, or success, fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<MarketplaceError> {
  let result: unknown;
  try {
    result = await call;
  } catch (error) {
    if (error instanceof MarketplaceError) return error;
    throw error;
  }
  throw new Error(`expected a MarketplaceError, got ${JSON.stringify(result)}`);
}

/** `fetch` with a time limit of `ms`, so that answers that hang do not delay the suite by the real time limit. */
export function impatient(fetch: typeof globalThis.fetch, ms: number): typeof globalThis.fetch {
  return (input, init) =>
    fetch(input, {
      ...init,
      signal: AbortSignal.any([...(init?.signal ? [init.signal] : []), AbortSignal.timeout(ms)]),
    });
}
