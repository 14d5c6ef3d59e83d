import { Agent, fetch as undiciFetch } from 'undici';
import type { MarketplaceConfig, MarketplaceContext, Secrets } from '../context.ts';
import { badPhoto } from '../listing/download-photo.ts';
import { journal } from './subject.ts';

/** `fetch` that also trusts a simulator's own certificate. */
export function trusting(caCertificate: string): typeof globalThis.fetch {
  const dispatcher = new Agent({ connect: { ca: caCertificate } });
  // The same interface from the same project. Only the type declarations differ.
  return ((input: string, init?: object) =>
    undiciFetch(input, { ...init, dispatcher })) as unknown as typeof globalThis.fetch;
}

/** URLs that lead nowhere. An adapter's own test gives it the URLs it needs. */
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

/** The context of a worker that owns its operation, with an empty journal and no token. */
export function contextWith(secrets: Secrets, over: Partial<MarketplaceContext> = {}): MarketplaceContext {
  return {
    config: noConfig,
    secrets,
    fetch: globalThis.fetch,
    now: () => new Date(),
    signal: new AbortController().signal,
    photos: {
      read: async () => null,
      addressFor: (address) => address,
      // The server converts them, and its tests show that.
      toJpeg: async (_, number) => {
        throw badPhoto(number, 'is not a picture that can be converted');
      },
    },
    beforeMutation: async () => {},
    token: () => Promise.reject(new Error('this marketplace has no tokens')),
    journal: journal(),
    ...over,
  };
}
