import { setTimeout as delay } from 'node:timers/promises';

/** How long (ms) somebody counts as present after they have read something. */
const THERE_MS = 2_000;
/** A pause is this many times as long as the work before it. */
const PAUSES = 4;
const LONGEST_MS = 1_000;

/** Whether this process is serving somebody. Background work that keeps a processor busy pauses for them. */
export interface Foreground {
  /** Somebody is reading something now. */
  seen: () => void;
  /** Called between two parts of the work, outside of any transaction: pauses while somebody is present. */
  giveWay: (workedMs: number, signal: AbortSignal) => Promise<void>;
}

/** A worker on a separate machine serves no requests, and never pauses. */
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

/** Ends at once when the work is stopped. The work then sees the signal at its next step. */
async function sleepUntilStopped(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
