import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { isDiskFull, isStorageFailure } from '../../../db/stored/storage-failure.ts';
import { inRounds } from '../../../repeat.ts';
import type { Services } from '../../../services.ts';
import {
  floorOf,
  intervalAfterPoll,
  isUntried,
  pauseAfter,
  setNextPoll,
} from '../../connections/next-poll.ts';
import { createRecovery } from '../../connections/poll-after-outage.ts';
import { createPace, createUnpaidPace } from '../../connections/poll-pace.ts';
import { type ClaimedPoll, claimPolls, holdClaim, type PollEnd } from './claim-polls.ts';
import { detectSales } from './detect-sales.ts';

const TICK_MS = 1000;
/** How many polls one poller runs at once, and how long each may take. */
interface PollLimits {
  /**
   * Places. A poll spends nearly all its time waiting for the marketplace. With 8 places, a few stores that timed out
   * made everybody else wait while no core was busy (docs/deploy.md has the figures).
   */
  width: number;
  /** A poll that has run for this long (ms) is waiting for its marketplace and no longer counts as taking a place. */
  slowMs: number;
  /** Limit for all polls, the slow ones included. */
  most: number;
  /** How many polls of connections that failed last time. */
  mostFailing: number;
  /** How long (ms) one poll may take in all. */
  pollMs: number;
}

export const usualPollLimits: PollLimits = {
  width: 48,
  slowMs: 500,
  most: 256,
  mostFailing: 128,
  pollMs: 120_000,
};

export interface Poller {
  stop: () => Promise<void>;
}

/**
 * Asks every connection for new orders, whether or not a browser is open, and at once when a webhook hints at one. A
 * poll is claimed, so that only one of many workers runs it. A hint that comes during a poll is followed by another
 * poll. A poll that finds nothing leaves no other trace.
 */
export function startPoller(services: Services, limits: PollLimits = usualPollLimits): Poller {
  const failures = new Map<number, number>();
  const pace = createPace(services);
  const mayAskForUnpaid = createUnpaidPace(services);
  const recover = createRecovery(services);

  /** Returns null if it did not come to its end. */
  const ask = async (connection: ClaimedPoll, signal: AbortSignal): Promise<PollEnd | null> => {
    const { config } = services;
    const { platform, late } = connection;
    const floor = floorOf(config, platform);
    let interval = floor;
    const started = performance.now();
    try {
      interval = await pace(connection);
      const until = AbortSignal.any([signal, AbortSignal.timeout(limits.pollMs)]);
      const leavesOutUnpaid = !(await mayAskForUnpaid(connection));
      const found = await detectSales(services, connection, until, { leavesOutUnpaid });
      failures.delete(connection.id);
      if (connection.failing_since !== null) await recover(platform);
      // Of a poll that found sales most of the time went into recording them, which is no reason to look less often.
      const took = found > 0 ? 0 : (performance.now() - started) / 1000;
      const slower = intervalAfterPoll(config, platform, { took, late });
      const next = slower > floor ? Math.max(interval, slower) : interval;
      services.metrics.pollPlanned(platform, next);
      if (next !== floor) await setNextPoll(services, connection, next);
      return { pollSeconds: slower > floor ? slower : null };
    } catch (error) {
      if (signal.aborted) return null;
      const log = services.log.child({ connection: connection.id, platform: connection.platform });
      if (isStorageFailure(error)) {
        log.error({ err: error }, 'its sales cannot be stored at present');
        if (isDiskFull(error)) await services.diskSpace.again(interval * 1000, signal);
        return null;
      }
      const count = (failures.get(connection.id) ?? 0) + (isUntried(error) ? 0 : 1);
      failures.set(connection.id, count);
      if (error instanceof MarketplaceError) log.warn({ reason: error.message }, 'cannot ask for sales');
      else log.error({ err: error }, 'asking for sales failed');
      await setNextPoll(services, connection, pauseAfter(error, { interval, failures: count }));
      return { pollSeconds: null };
    }
  };

  const poll = async (connection: ClaimedPoll, signal: AbortSignal) => {
    const release = holdClaim(services, connection);
    const end = await ask(connection, signal).catch((error) => {
      services.log.error({ err: error }, 'a poll could not be put off');
      return isStorageFailure(error) ? null : { pollSeconds: null };
    });
    await release(end, signal);
  };

  return inRounds<{ since: number; isFailing: boolean }>(
    TICK_MS,
    async ({ running, signal, begin, wake }) => {
      while (!signal.aborted && running.size < limits.most) {
        const now = [...running.values()];
        const placed = now.filter(({ since }) => performance.now() - since < limits.slowMs).length;
        const most = Math.min(limits.width - placed, limits.most - now.length);
        if (most <= 0) return;
        const failing = now.filter(({ isFailing }) => isFailing).length;
        const mostFailing = Math.max(0, limits.mostFailing - failing);
        const claimed = await claimPolls(services, { most, mostFailing });
        if (claimed.length === 0) return;
        for (const connection of claimed) {
          const placeFree = setTimeout(wake, limits.slowMs);
          const work = poll(connection, signal)
            .catch((error) => services.log.error({ err: error }, 'the claim of a poll could not be released'))
            .finally(() => clearTimeout(placeFree));
          begin(work, { since: performance.now(), isFailing: connection.failing_since !== null });
        }
      }
    },
    {
      listen: services.feed.onPollDue,
      onFailure: (error) => services.log.error({ err: error }, 'the poller cannot reach the database'),
    },
  );
}
