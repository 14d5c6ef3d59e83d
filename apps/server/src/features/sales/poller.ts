import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Services } from '../../services.ts';
import { createPace, floorOf, isUntried, pauseAfter, stretched } from '../connections/poll-interval.ts';
import { detectSales } from './detect-sales.ts';
import { type ClaimedPoll, claimPolls, holdClaim, putOff } from './poll-claim.ts';

const TICK_MS = 1000;
/** How many looks one poller makes at once, and how long each may take. */
interface Looks {
  /**
   * Places. Looks wait for the marketplaces nearly all of their time: with 8, a few stores that time out kept everybody
   * else waiting, and a core was never busy (docs/deploy.md has the figures).
   */
  width: number;
  /** A look that has lasted for so long (ms) waits for its marketplace and needs no place any more. */
  slowMs: number;
  /** Looks in all, the slow ones with them. */
  most: number;
  /** Looks at connections that gave no answer last time. */
  mostFailing: number;
  /** How long (ms) one look may take in all. */
  lookMs: number;
}

export const usualLooks: Looks = { width: 48, slowMs: 500, most: 256, mostFailing: 128, lookMs: 120_000 };

export interface Poller {
  stop: () => Promise<void>;
}

/**
 * Asks every connection for new orders by itself, browser open or not, and at once when a marketplace hints at one. A
 * look is claimed, so that of many workers one does it, and a hint that comes during a look is followed by another
 * look; a poll that finds nothing leaves no other trace.
 */
export function startPoller(services: Services, looks: Looks = usualLooks): Poller {
  const abort = new AbortController();
  const running = new Map<Promise<void>, { since: number; isFailing: boolean }>();
  const failures = new Map<number, number>();
  const pace = createPace(services);

  /** Returns how often it is asked (seconds), where that is less often than it could be. */
  const ask = async (connection: ClaimedPoll): Promise<number | null> => {
    const { config } = services;
    const { platform, late } = connection;
    const floor = floorOf(config, platform);
    let interval = floor;
    const started = performance.now();
    try {
      interval = await pace(connection);
      await detectSales(
        services,
        connection,
        AbortSignal.any([abort.signal, AbortSignal.timeout(looks.lookMs)]),
      );
      failures.delete(connection.id);
      const took = (performance.now() - started) / 1000;
      const slower = stretched(config, platform, { took, late });
      const next = Math.max(interval, slower);
      if (next > floor) await putOff(services, connection, next);
      return slower > floor ? slower : null;
    } catch (error) {
      if (abort.signal.aborted) return null;
      const count = (failures.get(connection.id) ?? 0) + (isUntried(error) ? 0 : 1);
      failures.set(connection.id, count);
      const log = services.log.child({ connection: connection.id, platform: connection.platform });
      if (error instanceof MarketplaceError) log.warn({ reason: error.message }, 'cannot ask for sales');
      else log.error({ err: error }, 'asking for sales failed');
      await putOff(services, connection, pauseAfter(error, { interval, failures: count }));
      return null;
    }
  };

  const look = async (connection: ClaimedPoll) => {
    const release = holdClaim(services, connection);
    let pollSeconds: number | null = null;
    try {
      pollSeconds = await ask(connection);
    } finally {
      await release(pollSeconds);
    }
  };

  const tick = async () => {
    try {
      while (!abort.signal.aborted && running.size < looks.most) {
        const now = [...running.values()];
        const placed = now.filter(({ since }) => performance.now() - since < looks.slowMs).length;
        const most = Math.min(looks.width - placed, looks.most - now.length);
        if (most <= 0) return;
        const failing = now.filter(({ isFailing }) => isFailing).length;
        const mostFailing = Math.max(0, looks.mostFailing - failing);
        const claimed = await claimPolls(services, { most, mostFailing });
        if (claimed.length === 0) return;
        for (const connection of claimed) begin(connection);
      }
    } catch (error) {
      services.log.error({ err: error }, 'the poller cannot reach the database');
    }
  };

  const begin = (connection: ClaimedPoll) => {
    const placeFree = setTimeout(() => wake(), looks.slowMs);
    const work: Promise<void> = look(connection)
      .catch((error) => services.log.error({ err: error }, 'a poll could not be put off'))
      .finally(() => {
        clearTimeout(placeFree);
        running.delete(work);
        // What came during the look, or waited for a place.
        wake();
      });
    running.set(work, { since: performance.now(), isFailing: connection.failing_since !== null });
  };

  let ticking: Promise<void> = Promise.resolve();
  let waiting = false;
  const wake = () => {
    if (waiting || abort.signal.aborted) return;
    waiting = true;
    ticking = ticking.then(() => {
      waiting = false;
      return tick();
    });
  };
  const unsubscribe = services.feed.onPollDue(wake);
  const timer = setInterval(wake, TICK_MS);
  return {
    async stop() {
      clearInterval(timer);
      unsubscribe();
      abort.abort();
      await ticking;
      await Promise.all(running.keys());
    },
  };
}
