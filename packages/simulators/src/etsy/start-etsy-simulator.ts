import { createClock } from '../http/clock.ts';
import { type Listening, listen } from '../http/listen.ts';
import { createDriver, type EtsyDriver } from './driver.ts';
import { etsyFaultAnswers } from './etsy-refusals.ts';
import { answer } from './router.ts';
import { etsyRoutes } from './routes.ts';
import type { SellerInput } from './shops/seller.ts';
import { createSite, type Settings } from './etsy-state.ts';

export type EtsySimulatorOptions = {
  /** Port of plain http; a free one by default. */
  port?: number;
  host?: string;
  keystring?: string;
  sharedSecret?: string;
  /** Return addresses registered for the application, compared letter by letter. */
  redirectUris?: string[];
  /** Default: one seller, `demo-seller`, with a shipping, a return and a processing profile. */
  sellers?: SellerInput[];
  /** Milliseconds one picture upload takes, during which another for the same listing meets it (default 5). */
  uploadMs?: number;
  /** Calls allowed per second and in any 24 hours (default: counted in the headers, never refused). */
  limits?: Settings['limits'];
};

export type EtsySimulator = Omit<Listening, 'httpUrl'> & {
  url: string;
  /** Base of the API calls, `/v3` included. */
  apiUrl: string;
  /** Base of the consent page. */
  authUrl: string;
  keystring: string;
  sharedSecret: string;
  etsy: EtsyDriver;
};

const defaultRedirects = [
  'http://127.0.0.1:3000/oauth/etsy/callback',
  'http://localhost:3000/oauth/etsy/callback',
];

/**
 * Starts a stand-in for Etsy (Open API v3, shops in GBP): API, consent page and token endpoint on one port, plus
 * pages for buyers at `/listing/{id}/{slug}` and `/shop/{name}`. All state is in memory.
 */
export async function startEtsySimulator(options: EtsySimulatorOptions = {}): Promise<EtsySimulator> {
  const keystring = options.keystring ?? 'simulatorkeystring000000';
  const sharedSecret = options.sharedSecret ?? 'simulsecret';
  const settings = { uploadMs: options.uploadMs ?? 5, limits: { ...options.limits } };
  const site = createSite(createClock(), settings);
  const etsy = createDriver(site);
  etsy.addApp({ keystring, sharedSecret, redirectUris: options.redirectUris ?? defaultRedirects });
  for (const seller of options.sellers ?? [{ username: 'demo-seller' }]) etsy.addSeller(seller);
  const { httpUrl: url, ...server } = await listen({
    faultAnswers: etsyFaultAnswers,
    httpPort: options.port,
    host: options.host,
    handle: (request) => answer(site, etsyRoutes, request),
  });
  return { ...server, url, apiUrl: `${url}/v3`, authUrl: url, keystring, sharedSecret, etsy };
}
