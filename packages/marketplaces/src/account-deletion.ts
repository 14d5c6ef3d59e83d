import type { MarketplaceContext } from './context.ts';
import type { WebhookRequest } from './webhooks.ts';

/** An address of ours that the operator enters in the marketplace's portal by hand. */
export interface PortalHook {
  url: string;
  /** What the token entered beside it is derived from. */
  secret: string;
}

/**
 * Messages a marketplace sends to every app when somebody closes their account, so that what the app keeps of them is
 * erased. They are about buyers and sellers of the whole marketplace, and belong to no connection.
 */
export interface AccountDeletion {
  /** Whether the server has an app of its own there, which is then told. */
  expected: (config: MarketplaceContext['config']) => boolean;
  /** What is entered in the portal beside the address; always the same for one secret. */
  verificationToken: (secret: string) => string;
  /** The answer to a GET that asks whether the address is ours. */
  challenge: (challengeCode: string, hook: PortalHook) => Record<string, string>;
  /** Whose account is gone, by the id a connection's account has; `refused`: not signed by the marketplace. */
  receive: (
    context: Pick<MarketplaceContext, 'config' | 'fetch' | 'signal' | 'now' | 'beforeMutation'>,
    request: WebhookRequest,
  ) => Promise<{ kind: 'deleted'; accountId: string } | { kind: 'ping' } | { kind: 'refused' }>;
}
