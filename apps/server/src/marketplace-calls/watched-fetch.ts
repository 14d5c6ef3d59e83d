import type { MarketplaceConfig, Secrets } from '@crosslister/marketplaces/context.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { isBlocked } from '@crosslister/marketplaces/http.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import type { CallOutcome, Metrics } from '../metrics.ts';
import type { Breakers } from './breaker.ts';
import { type Capture, capturing } from './capture.ts';
import type { Ledger } from './ledger.ts';

interface Watchers {
  fetch: typeof globalThis.fetch;
  endingFetch: typeof globalThis.fetch;
  breakers: Breakers;
  ledger: Ledger;
  metrics: Metrics;
  now: () => Date;
}

interface Watched {
  marketplace: Marketplace;
  /** The seller whose connection is called. A seller has one for each marketplace. */
  userId: number;
  config: MarketplaceConfig;
  secrets: Secrets;
  /** Hash of the app key that the calls use, if there is one. */
  appKey: string | null;
  signal: AbortSignal;
  /** Somebody is waiting for this call, so it is made even while the host is not called otherwise. */
  urgent: boolean;
  /** It ends or lowers a listing. */
  ends?: boolean;
  /** It is for work that may wait, which counts against the seller's share of the app's calls. */
  mayWait?: boolean;
  /** Keys or a URL that are only being tried, or a question that may stay open: a failure does not count as the host's. */
  isTrial?: boolean;
  /** Keeps the calls, masked. Null unless the seller wants that. */
  capture?: Capture | null;
}

/**
 * `fetch` for one connection. Calls to the marketplace's own hosts are counted and timed, and refused at once while
 * that host does not answer this seller. Other calls (a photo) pass.
 */
export function watchedFetch(services: Watchers, watched: Watched): typeof globalThis.fetch {
  const { marketplace, userId, appKey, signal, urgent, ends, mayWait, isTrial = false } = watched;
  const network = ends ? services.endingFetch : services.fetch;
  const send = watched.capture ? capturing(network, watched.capture) : network;
  const hosts = new Set(
    addressesOf(watched)
      .filter((base) => URL.canParse(base))
      .map((base) => new URL(base).host),
  );
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!hosts.has(url.host)) return send(input, init);
    const { key } = marketplace;
    // Per connection; otherwise one seller could stop the calls to a store that another seller uses too.
    const admission = services.breakers.admit(`${key} ${url.origin} ${userId}`, {
      urgent,
      ends: ends === true,
    });
    if ('waitUntil' in admission) {
      services.metrics.marketplaceCall(key, 'not_asked', 0);
      throw notAnswering(marketplace, admission.waitUntil, services.now());
    }
    const started = performance.now();
    const count = (outcome: CallOutcome) =>
      services.metrics.marketplaceCall(key, outcome, (performance.now() - started) / 1000);
    try {
      const response = await send(input, init);
      const alive = response.status < 500;
      admission.ended(alive || !isTrial ? alive : null);
      count(outcomeOf(response.status));
      const quota = marketplace.appKeys?.quota;
      const allowance = quota?.allowances.find(({ counts }) => counts(url));
      if (appKey && quota && allowance) {
        const account = { appKey, day: quota.day(services.now()), allowance: allowance.name };
        services.ledger.count(account, quota.reported(response.headers), mayWait ? userId : null);
      }
      return response;
    } catch (error) {
      const stopped = signal.aborted || isBlocked(error);
      admission.ended(stopped || isTrial ? null : false);
      if (!stopped) count('unreachable');
      throw error;
    }
  };
}

/** If a connection's own URL cannot be read, its adapter reports that. */
function addressesOf({ marketplace, config, secrets }: Watched): string[] {
  try {
    return marketplace.account.addresses(config, secrets);
  } catch (error) {
    if (error instanceof MarketplaceError) return [];
    throw error;
  }
}

function outcomeOf(status: number): CallOutcome {
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'answered';
}

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

function notAnswering(marketplace: Marketplace, until: Date, now: Date): MarketplaceError {
  const who = marketplace.oauth ? marketplace.label : `Your ${marketplace.label} store`;
  return new MarketplaceError(
    'unavailable',
    `${who} is not answering, and is left alone until ${clock.format(until)}.`,
    {
      untried: true,
      isDown: true,
      retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
    },
  );
}
