import { inRounds } from '../../repeat.ts';
import type { Services } from '../../services.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import { nextDueIn } from './deliveries.ts';
import { sendDelivery } from './send-due.ts';

/** Deliveries under way at once in this process. One that lasts waits for its receiver, and no longer takes a place. */
const PLACES = 32;
const SLOW_MS = 1_000;
/** With those that last. */
const MOST = 256;
const POLL_MS = 1_000;
/** How long (ms) a stop waits for receivers. */
const STOP_MS = 3_000;

/** Sends what is due until it is stopped. Any number of processes may do so. Stopping waits for what is under way. */
export function startOutbox(services: Services): { stop: () => Promise<void> } {
  const late = new AbortController();
  let nextDue: NodeJS.Timeout | undefined;
  const rounds = inRounds<{ since: number }>(
    POLL_MS,
    async ({ running, signal, begin, wake }) => {
      clearTimeout(nextDue);
      while (!signal.aborted) {
        const placed = [...running.values()].filter(
          ({ since }) => performance.now() - since < SLOW_MS,
        ).length;
        const most = Math.min(PLACES - placed, MOST - running.size);
        const claimed = most > 0 ? await claimDeliveries(services, most) : [];
        if (claimed.length === 0) break;
        for (const delivery of claimed) {
          const placeFree = setTimeout(wake, SLOW_MS);
          const work = sendDelivery(services, delivery, late.signal)
            // Its lease ends, and it is tried again.
            .catch((error: unknown) =>
              services.log.error({ err: error }, 'the result of a notification could not be stored'),
            )
            .finally(() => clearTimeout(placeFree));
          begin(work, { since: performance.now() });
        }
      }
      const ms = await nextDueIn(services.db);
      // What is due and was not taken waits for a place. The end of one wakes this.
      if (ms !== null && ms > 0 && ms < POLL_MS) nextDue = setTimeout(wake, ms + 5).unref();
    },
    {
      listen: (wake) =>
        services.feed.subscribe((_, thing) => {
          if (thing === 'notifications') wake();
        }),
      onFailure: (error) => services.log.error({ err: error }, 'notifications cannot be read'),
    },
  );
  rounds.wake();
  return {
    async stop() {
      const timer = setTimeout(() => late.abort(), STOP_MS);
      await rounds.stop();
      clearTimeout(timer);
    },
  };
}
