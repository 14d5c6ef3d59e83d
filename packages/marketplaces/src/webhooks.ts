import type { MarketplaceContext } from './context.ts';

/** A request a marketplace made to us, as it came. */
export interface WebhookRequest {
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
  body: Buffer;
}

/**
 * Messages a marketplace sends by itself. They are hints: what one says is read again through the API, and what none
 * says is found by asking.
 */
export interface Webhooks {
  /** Seconds after the order until its message comes, at most. */
  delaySeconds: number;
  /**
   * Makes sure that the marketplace tells this address of new orders, and switches back on what it has switched off.
   * Safe to repeat; what an earlier address left is removed.
   */
  ensure: (context: MarketplaceContext, hook: { url: string; secret: string }) => Promise<void>;
  /** Takes back what `ensure` made there for this address. Safe to repeat. */
  remove: (context: MarketplaceContext, hook: { url: string; secret: string }) => Promise<void>;
  /** What the seller can do where that did not go well: one sentence. */
  removeByHand: string;
  /**
   * What a request to that address is: `orders` may have changed, a `ping` that only wants an answer, or `refused`:
   * not signed by the marketplace. `deliveryId` is the same for a message that is sent again.
   */
  receive: (
    context: MarketplaceContext,
    request: WebhookRequest,
    hook: { url: string; secret: string },
  ) => Promise<{ kind: 'orders' | 'ping' | 'refused'; deliveryId: string | null }>;
  /** The answer to a marketplace that asks, by GET with a challenge, whether the address is ours. */
  challenge?: (challengeCode: string, hook: { url: string; secret: string }) => Record<string, string>;
}
