import type { MarketplaceContext } from '../context.ts';
import type { WebhookRequest } from '../sales/webhooks.ts';

/** A URL of this server that the operator enters in the marketplace's developer portal. */
export interface PortalHook {
  url: string;
  /** The token that is entered beside the URL is derived from this. */
  secret: string;
}

/**
 * Messages that a marketplace sends to every app when a user closes their account. The app then has to delete that
 * user's data. They are about buyers and sellers of the whole marketplace, and belong to no connection.
 */
export interface AccountDeletion {
  /** Whether the server has an app of its own there, which then gets these messages. */
  expected: (config: MarketplaceContext['config']) => boolean;
  /** The token that is entered in the portal beside the URL. Always the same for one secret. */
  verificationToken: (secret: string) => string;
  /** The answer to a GET that asks whether the URL is ours. */
  challenge: (challengeCode: string, hook: PortalHook) => Record<string, string>;
  /** The closed account, by the id that a connection's account has. `refused`: not signed by the marketplace. */
  receive: (
    context: Pick<MarketplaceContext, 'config' | 'fetch' | 'signal' | 'now' | 'beforeMutation'>,
    request: WebhookRequest,
  ) => Promise<{ kind: 'deleted'; accountId: string } | { kind: 'ping' } | { kind: 'refused' }>;
}
