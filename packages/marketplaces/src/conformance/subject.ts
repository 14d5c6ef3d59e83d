import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { MarketplaceContext } from '../context.ts';
import { isTransient, MarketplaceError } from '../errors.ts';
import type { ListingDraft, Marketplace, OAuth } from '../marketplace.ts';
import type { WebhookRequest } from '../webhooks.ts';

export type FaultKind =
  | 'unauthorized'
  | 'forbidden'
  | 'rate_limited'
  | 'error_before'
  | 'error_after'
  | 'hang_before'
  | 'hang_after'
  | 'cut_before'
  | 'cut_after'
  | 'html'
  | 'bom'
  | 'slow';

/** What the simulator is told to do wrong: with `times` only to the next so many requests, else until disarmed. */
export interface Fault {
  kind: FaultKind;
  times?: number;
  retryAfter?: number;
  delayMs?: number;
}

type Awaitable<T> = T | Promise<T>;

/** The marketplace's side, behind its public doors: what a buyer, the seller's own hands or bad luck do there. */
export interface Shop {
  /** Live listings a buyer could buy under this SKU. */
  countLive: (sku: string) => Awaitable<number>;
  /** Integer pence a buyer pays for the live listing of this SKU; null when there is none. */
  pricePence: (sku: string) => Awaitable<number | null>;
  /** A live item the seller made by hand, in stock, without a SKU where that is empty; its public id. */
  addItem: (item: { sku: string; title: string; pricePence: number; quantity: number }) => Awaitable<string>;
  /** Destroys a listing behind our back. */
  remove: (externalId: string) => Awaitable<void>;
  /** A paid order of one line; its order id. */
  buy: (externalId: string, quantity: number) => Awaitable<string>;
  cancel: (orderId: string) => Awaitable<void>;
  /** Arms a fault; the function returned disarms it. */
  fault: (fault: Fault) => () => void;
  clearFaults: () => void;
  /** Requests that reached it so far, and those among them that could change something. */
  requests: () => number;
  writes: () => number;
  stop: () => Promise<void>;
}

/** One adapter under test. `setup` builds it once for the whole suite. */
export interface Subject {
  marketplace: Marketplace;
  shop: Shop;
  /** A fresh context with good credentials and an empty journal. */
  context: (over?: Partial<MarketplaceContext>) => MarketplaceContext;
  /** Credentials the marketplace refuses. */
  refusedContext: () => MarketplaceContext;
  /** A draft this marketplace takes, with a SKU of its own. */
  draft: (over?: Partial<ListingDraft>) => ListingDraft;
  /** How many items take `activeListings` over at least three pages, and orders `salesSince` over two. */
  itemsForThreePages: number;
  ordersForTwoPages: number;
  /** With `categoryRules`: a category whose rules were not read lately. */
  unreadCategory?: () => string;
  /** With `webhooks`: the topics this address is told of, one for each time it would be told. */
  messages?: { toldAt: (url: string) => Awaitable<string[]>; forget: () => Awaitable<void> };
  /** With `sellOut`: an item whose last piece was sold and that sells on, its public id and whether it still does. */
  sellingOn?: () => Promise<{ externalId: string; sellsOn: () => Awaitable<boolean> }>;
  /** With `accountDeletion`: its message of a closed account, signed with a key that was not read lately. */
  closedAccount?: () => Promise<{ message: WebhookRequest; accountId: string }>;
  /** With `oauth`: what the marketplace sends the seller's browser back with. */
  consent?: () => Parameters<OAuth['exchange']>[1];
  /** A refresh token works once: when the answer is lost, so is the consent. */
  refreshesOnce?: boolean;
}

/** What the SKUs of this run begin with: others than those of an earlier run, which a real store may still have. */
export const skuPrefix = `CONF-${randomBytes(4).toString('hex')}`;
let counter = 0;

/** A step for the seller, or a failure that may pass; and no promise that the call is made again: its caller knows. */
export function expectNextStep(error: MarketplaceError): void {
  const { nextStep } = error.details;
  if (!isTransient(error) || nextStep !== undefined) expect(nextStep, error.message).toMatch(/\w{3,}/);
  expect(nextStep ?? '').not.toMatch(/(tries|tried|looked (at|for)|asked) again/i);
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

/** The MarketplaceError a call ends with; anything else, and success, fails the test. */
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

/** `fetch` that gives up after `ms`, so that hanging answers do not hold the suite up for the real time limit. */
export function impatient(fetch: typeof globalThis.fetch, ms: number): typeof globalThis.fetch {
  return (input, init) =>
    fetch(input, {
      ...init,
      signal: AbortSignal.any([...(init?.signal ? [init.signal] : []), AbortSignal.timeout(ms)]),
    });
}
