import { createClock } from '../http/clock.ts';
import { type Listening, listen } from '../http/listen.ts';
import type { SellerInput } from './account/seller.ts';
import { createDriver, type EbayDriver } from './driver.ts';
import { ebayFaultAnswers } from './ebay-refusals.ts';
import { answer } from './router.ts';
import { ebayRoutes } from './routes.ts';
import { createSite } from './ebay-state.ts';

export type EbaySimulatorOptions = {
  /** Port of plain http; a free one by default. */
  port?: number;
  host?: string;
  clientId?: string;
  clientSecret?: string;
  /** RuName to the address registered for it, or to one for Agree and one for Cancel. */
  ruNames?: Record<string, string | { accepted: string; declined: string }>;
  /** Default: one seller, `demo-seller`, with policies and without a location. */
  sellers?: SellerInput[];
  /** Takes pictures from plain http addresses too, which the real site refuses (default false). */
  allowHttpImages?: boolean;
  /** SKUs that may be created (default: 1 to 50 letters and digits). */
  skuPattern?: RegExp;
  /** What refuses older SKUs that new ones may not look like: reading their offers, or the list that has one (default: nothing). */
  oddSkus?: 'taken' | 'offers' | 'list';
  /** Milliseconds during which a second edit of one SKU meets the first (default 5). */
  concurrencyWindowMs?: number;
  /** Milliseconds until opting in to business policies takes effect (default 0). */
  optInDelayMs?: number;
  /** Daily calls by API, for instance `{'sell.inventory': 100}`. */
  quotas?: Record<string, number>;
  /** Takes plain http and this machine for the endpoints of notifications, which the real site refuses (default false). */
  allowHttpEndpoints?: boolean;
  /** Milliseconds between the attempts to deliver a notification (default 20). */
  notificationRetryMs?: number;
};

export type EbaySimulator = Omit<Listening, 'httpUrl'> & {
  url: string;
  clientId: string;
  clientSecret: string;
  ebay: EbayDriver;
};

const defaultRuNames = { 'Crosslister-Crosslis-Simula-abcdef': 'http://127.0.0.1:3000/oauth/ebay/callback' };

function addressesOf(ruNames: NonNullable<EbaySimulatorOptions['ruNames']>) {
  const both = (given: string | { accepted: string; declined: string }) =>
    typeof given === 'string' ? { accepted: given, declined: given } : given;
  return Object.fromEntries(Object.entries(ruNames).map(([name, given]) => [name, both(given)]));
}

/**
 * Starts a stand-in for eBay (EBAY_GB): the paths of all its hosts on one port, plus pages for buyers at
 * `/itm/{listingId}` and `/sch/i.html`. All state is in memory.
 */
export async function startEbaySimulator(options: EbaySimulatorOptions = {}): Promise<EbaySimulator> {
  const clientId = options.clientId ?? 'Crosslis-Simulator-PRD-000000000-00000000';
  const clientSecret = options.clientSecret ?? 'PRD-simulator-secret';
  const site = createSite(createClock(), {
    app: { clientId, clientSecret, ruNames: addressesOf(options.ruNames ?? defaultRuNames) },
    otherApps: [],
    allowHttpImages: options.allowHttpImages ?? false,
    skuPattern: options.skuPattern ?? /^[A-Za-z0-9]{1,50}$/,
    oddSkus: options.oddSkus ?? 'taken',
    concurrencyWindowMs: options.concurrencyWindowMs ?? 5,
    optInDelayMs: options.optInDelayMs ?? 0,
    quotas: { ...options.quotas },
    notifications: {
      allowHttp: options.allowHttpEndpoints ?? false,
      retryMs: options.notificationRetryMs ?? 20,
    },
  });
  const latency = { ms: 0 };
  const ebay = createDriver(site, latency);
  for (const seller of options.sellers ?? [{ username: 'demo-seller' }]) ebay.addSeller(seller);
  const { httpUrl: url, ...server } = await listen({
    faultAnswers: ebayFaultAnswers,
    latencyMs: () => latency.ms,
    httpPort: options.port,
    host: options.host,
    handle: (request) => answer(site, ebayRoutes, request),
  });
  const stop = async () => {
    site.notifications.closing.abort();
    await Promise.all(site.notifications.underWay);
    await server.stop();
  };
  return { ...server, url, clientId, clientSecret, ebay, stop };
}
