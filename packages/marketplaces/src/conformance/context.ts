import { Agent, fetch as undiciFetch } from 'undici';
import type { MarketplaceConfig, MarketplaceContext, Secrets } from '../context.ts';
import { journal } from './subject.ts';

/** `fetch` that trusts a simulator's own certificate beside the usual ones. */
export function trusting(caCertificate: string): typeof globalThis.fetch {
  const dispatcher = new Agent({ connect: { ca: caCertificate } });
  // The same interface from the same project; only the declarations of the two differ.
  return ((input: string, init?: object) =>
    undiciFetch(input, { ...init, dispatcher })) as unknown as typeof globalThis.fetch;
}

/** Nowhere: an adapter that needs an address is given it by its own test. */
export const noConfig: MarketplaceConfig = {
  ebay: {
    apiUrl: '',
    authUrl: '',
    mediaUrl: '',
    identityUrl: '',
    itemUrl: '',
    clientId: '',
    clientSecret: '',
    ruName: '',
    alertEmail: '',
  },
  etsy: { apiUrl: '', authUrl: '', keystring: '', sharedSecret: '' },
};

/** A context of a worker that owns its operation, with an empty journal and no token. */
export function contextWith(secrets: Secrets, over: Partial<MarketplaceContext> = {}): MarketplaceContext {
  return {
    config: noConfig,
    secrets,
    fetch: globalThis.fetch,
    now: () => new Date(),
    signal: new AbortController().signal,
    photos: { read: async () => null, addressFor: (address) => address },
    beforeMutation: async () => {},
    token: () => Promise.reject(new Error('this marketplace has no tokens')),
    journal: journal(),
    ...over,
  };
}
