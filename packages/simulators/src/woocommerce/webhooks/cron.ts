import type { Shop } from '../shop.ts';
import { runQueue } from './deliver.ts';

/** When the store delivers its webhooks. WordPress has no clock of its own: a visit starts the run that is due. */
export type Cron = {
  /** Seconds between two runs at least; Infinity leaves every run to `run`. */
  everySeconds: number;
  /** Runs the queue now, whatever the interval. Returns how many deliveries were sent. */
  run(): Promise<number>;
  /** Counts as traffic: starts a run in the background when one is due. */
  visit(): void;
  /** Resolves when no run is in progress. */
  idle(): Promise<unknown>;
};

/** About once a minute, as recorded. */
const defaultSeconds = 60;

/** The cron of this store; `address` is what it calls itself in deliveries. Runs never overlap. */
export function createCron(shop: Shop, address: () => string): Cron {
  let running: Promise<number> = Promise.resolve(0);
  const run = () => {
    running = running.then(() => runQueue(shop, address()));
    return running;
  };
  const cron: Cron = {
    everySeconds: defaultSeconds,
    run,
    visit() {
      const isDue = shop.now().getTime() - shop.lastRun >= cron.everySeconds * 1000;
      if (shop.queue.length > 0 && isDue && shop.state !== 'woocommerce_off') void run();
    },
    idle: () => running,
  };
  return cron;
}
