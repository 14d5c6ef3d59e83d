import type { MarketplaceConfig, MarketplaceContext, Secrets } from '../context.ts';

export interface Account {
  id: string;
  name: string;
}

export interface OAuthTokens {
  secrets: Secrets;
  /** Null: we have the tokens, but could not ask whose they are. */
  account: Account | null;
  /** When the seller has to give consent again (ISO). */
  consentExpiresAt: string | null;
}

export interface OAuth {
  authorizationUrl: (
    config: MarketplaceConfig,
    request: { state: string; verifier: string; redirectUri: string; fewer?: boolean },
  ) => string;
  /**
   * Whether this consent page refuses what the app asks for. Then it is asked for less (`fewer`). Null: nothing of it is
   * optional.
   */
  refusesScopes:
    | ((
        context: Pick<MarketplaceContext, 'fetch' | 'signal' | 'beforeMutation'>,
        url: string,
      ) => Promise<boolean>)
    | null;
  /** Trades the code for tokens and reads whose account it is. The code works only once, so tokens are never lost. */
  exchange: (
    context: Omit<MarketplaceContext, 'token' | 'journal' | 'secrets' | 'photos'>,
    request: { code: string; verifier: string; redirectUri: string },
  ) => Promise<OAuthTokens>;
  /** New secrets, to be stored before they are used. */
  refresh: (context: Omit<MarketplaceContext, 'token' | 'journal' | 'photos'>) => Promise<Secrets>;
  /** Reads the access token and its expiry (ISO) out of the secrets. */
  accessToken: (secrets: Secrets) => { token: string; expiresAt: string };
  /** When the seller has to give consent again (ISO), where every refresh prolongs it. Null: it ends when it was to. */
  consentExpiresAt: ((secrets: Secrets) => string | null) | null;
  /** The secrets for an account that could be read only after the consent. */
  named: (secrets: Secrets, account: Account) => Secrets;
  /** The seller is warned this many days before a consent ends. */
  warnDays: number;
}
