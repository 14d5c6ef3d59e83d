import type { Finding } from '../account/account-check.ts';
import type { MarketplaceContext } from '../context.ts';

/** A request that a marketplace sent to us, unchanged. */
export interface WebhookRequest {
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
  body: Buffer;
}

/**
 * Messages that a marketplace sends automatically. They are hints: what a message says is read again through the API, and
 * what no message says is found by polling.
 */
export interface Webhooks {
  /** Seconds from the order until its message comes, at most. */
  delaySeconds: number;
  /**
   * Makes sure that the marketplace reports new orders to this URL, and enables again what it has disabled. It may be
   * repeated. What an earlier URL left behind is removed.
   */
  ensure: (context: MarketplaceContext, hook: { url: string; secret: string }) => Promise<void>;
  /** Whether they are set up there for this URL and delivered. Changes nothing. */
  check: (context: MarketplaceContext, hook: { url: string; secret: string }) => Promise<Finding>;
  /** Removes what `ensure` made there for this URL. It may be repeated. */
  remove: (context: MarketplaceContext, hook: { url: string; secret: string }) => Promise<void>;
  /** What the seller can do if that fails, in one sentence. */
  removeByHand: string;
  /**
   * What a request to that URL is: `orders` may have changed, a `ping` that only needs an answer, or `refused` because
   * it is not signed by the marketplace. `deliveryId` stays the same when a message is sent again.
   */
  receive: (
    context: MarketplaceContext,
    request: WebhookRequest,
    hook: { url: string; secret: string },
  ) => Promise<{ kind: 'orders' | 'ping' | 'refused'; deliveryId: string | null }>;
  /** The answer to a marketplace that asks, by GET with a challenge, whether the URL is ours. Null: it does not ask. */
  challenge:
    | ((challengeCode: string, hook: { url: string; secret: string }) => Record<string, string>)
    | null;
}
