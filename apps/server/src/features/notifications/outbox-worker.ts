import type { Services } from '../../services.ts';
import { claimDeliveries, nextDueIn } from './deliveries.ts';
import { sendDelivery } from './send-due.ts';

/** Deliveries under way at once in this process. */
const PLACES = 32;
const POLL_MS = 1_000;
/** How long (ms) a stop waits for receivers. */
const STOP_MS = 3_000;

/** Sends what is due until it is stopped. Any number of processes may do so. Stopping waits for what is under way. */
export function startOutbox(services: Services): { stop: () => Promise<void> } {
  const running = new Set<Promise<void>>();
  const abort = new AbortController();
  let stopped = false;
  let wake = () => {};
  const unsubscribe = services.feed.subscribe((_, thing) => {
    if (thing === 'notifications') wake();
  });

  const fill = async () => {
    while (!stopped && running.size < PLACES) {
      const claimed = await claimDeliveries(services.db, PLACES - running.size);
      if (claimed.length === 0) return;
      for (const delivery of claimed) {
        const done: Promise<void> = sendDelivery(services, delivery, abort.signal)
          // Its lease ends, and it is tried again.
          .catch((error: unknown) =>
            services.log.error({ err: error }, 'the result of a notification could not be stored'),
          )
          .finally(() => {
            running.delete(done);
            wake();
          });
        running.add(done);
      }
    }
  };

  const loop = async () => {
    while (!stopped) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      let ms = POLL_MS;
      try {
        await fill();
        const next = await nextDueIn(services.db);
        // What is due and was not taken waits for a place. Whoever ends wakes this.
        if (next !== null && next > 0) ms = Math.min(POLL_MS, next + 5);
      } catch (error) {
        services.log.error({ err: error }, 'notifications cannot be read');
      }
      let timer: NodeJS.Timeout | undefined;
      const due = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, ms);
      });
      await Promise.race([woken, due]);
      clearTimeout(timer);
    }
  };

  const finished = loop();
  return {
    async stop() {
      stopped = true;
      unsubscribe();
      wake();
      await finished;
      const late = setTimeout(() => abort.abort(), STOP_MS);
      await Promise.all(running);
      clearTimeout(late);
    },
  };
}
