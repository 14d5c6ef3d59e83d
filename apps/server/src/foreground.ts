import { setTimeout as delay } from 'node:timers/promises';

/** How long (ms) somebody is taken to be there after they have read something. */
const THERE_MS = 2_000;
/** The pause is so many times as long as the work before it. */
const PAUSES = 4;
const LONGEST_MS = 1_000;

/** The sellers whom this process is serving. Work in the background that keeps a processor busy gives way to them. */
export interface Foreground {
  /** Somebody reads something now. */
  seen: () => void;
  /** Called between two pieces of work, outside of any transaction: pauses while somebody is there. */
  giveWay: (workedMs: number, signal: AbortSignal) => Promise<void>;
}

/** A worker on a machine of its own serves nobody, and never pauses. */
export function createForeground({
  now = () => performance.now(),
  sleep = sleepUntilStopped,
} = {}): Foreground {
  let lastSeen = Number.NEGATIVE_INFINITY;
  return {
    seen() {
      lastSeen = now();
    },
    async giveWay(workedMs, signal) {
      if (now() - lastSeen > THERE_MS) return;
      await sleep(Math.min(workedMs * PAUSES, LONGEST_MS), signal);
    },
  };
}

/** Ends at once when the work is stopped; whoever paused meets the signal at their next step. */
async function sleepUntilStopped(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
