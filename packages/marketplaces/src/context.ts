/** Addresses and app keys of the instance, from the environment. Full bases; the path below is the marketplace's own. */
export interface MarketplaceConfig {
  ebay: {
    apiUrl: string;
    authUrl: string;
    mediaUrl: string;
    identityUrl: string;
    /** Base of the public item pages, without a trailing slash. */
    itemUrl: string;
    clientId: string;
    clientSecret: string;
    ruName: string;
    /** Where eBay writes when an address for its messages does not answer; empty when not given. */
    alertEmail: string;
  };
  etsy: {
    /** Base up to and with `/v3`. */
    apiUrl: string;
    authUrl: string;
    keystring: string;
    sharedSecret: string;
  };
}

/** What is stored sealed for one connection; each adapter parses its own. */
export type Secrets = Record<string, unknown>;

/** Photos the seller uploaded here. In a draft their addresses are references of ours, no web addresses. */
export interface OwnPhotos {
  /**
   * The bytes of one (a JPEG of at most 2400 pixels), or null for an address elsewhere. Throws MarketplaceError `setup`,
   * naming the photo by its `number`, when it is gone.
   */
  read: (address: string, number: number) => Promise<Uint8Array<ArrayBuffer> | null>;
  /**
   * Where the marketplace can download it, for some hours at least, or null when it cannot reach this server. An address
   * elsewhere is returned as it is.
   */
  addressFor: (address: string) => string | null;
}

/** What calls as the app itself need: no seller has to be connected. */
export type AppContext = Pick<MarketplaceContext, 'config' | 'fetch' | 'signal' | 'now' | 'beforeMutation'>;

/**
 * Everything an adapter may touch. `fetch` is guarded by the server (SSRF, size); `beforeMutation` throws when this
 * worker no longer owns the operation, and is called by `http.ts` before every request that can change something.
 */
export interface MarketplaceContext {
  config: MarketplaceConfig;
  secrets: Secrets;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  signal: AbortSignal;
  photos: OwnPhotos;
  beforeMutation: () => Promise<void>;
  /**
   * Access token of the connection. `rejected` names a token the marketplace just refused, so that it is refreshed
   * once, by one caller, under the connection's row lock.
   */
  token: (rejected?: string) => Promise<string>;
  /** Written ahead: survives a crash, given back on the next attempt of the same operation. */
  journal: { read: () => Record<string, unknown>; write: (entry: Record<string, unknown>) => Promise<void> };
}
