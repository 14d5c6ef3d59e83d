/** URLs and app keys of the server, from its settings. The marketplace adds its own paths to these base URLs. */
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
    /** Where eBay writes to when a webhook URL does not answer. Empty if not set. */
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

/** The encrypted content of one connection. Each adapter parses its own. */
export type Secrets = Record<string, unknown>;

/** What the server can do with photos. In a draft, uploaded photos have our references as addresses, not URLs. */
export interface OwnPhotos {
  /**
   * The bytes of one photo (a JPEG of at most 2400 pixels), or null for a URL elsewhere. Throws MarketplaceError
   * `setup`, which names the photo by its `number`, when the photo is gone.
   */
  read: (address: string, number: number) => Promise<Uint8Array<ArrayBuffer> | null>;
  /**
   * A URL from which the marketplace can download it for at least some hours, or null when it cannot reach this server.
   * A URL elsewhere is returned unchanged.
   */
  addressFor: (address: string) => string | null;
  /**
   * The same picture as a JPEG of at most 2400 pixels. Throws MarketplaceError `setup`, which names the photo by its
   * `number`, when it cannot be read as a picture.
   */
  toJpeg: (bytes: Uint8Array<ArrayBuffer>, number: number) => Promise<Uint8Array<ArrayBuffer>>;
}

/** What calls as the app itself need. No seller has to be connected. */
export type AppContext = Pick<MarketplaceContext, 'config' | 'fetch' | 'signal' | 'now' | 'beforeMutation'>;

/**
 * Everything an adapter may use. `fetch` is guarded by the server (private addresses, size). `beforeMutation` throws
 * when this worker no longer owns the operation; `http.ts` calls it before every request that can change something.
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
   * Access token of the connection. `rejected` is a token the marketplace has just refused, so that only one caller
   * renews it.
   */
  token: (rejected?: string) => Promise<string>;
  /**
   * Purchases that wait for payment are not asked for this time, because that question costs calls of which there are
   * few.
   */
  leavesOutUnpaid?: true;
  /** Written before a request is sent. It survives a crash, and the next attempt of the same operation gets it. */
  journal: { read: () => Record<string, unknown>; write: (entry: Record<string, unknown>) => Promise<void> };
}
